/**
 * What a phone loads before the first screen stands: `node tools/size.ts [limit in KB]` after a web build.
 * Counts index.html, the scripts and style sheets it names, and the floor page with what only that page needs, gzipped.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../apps/web/dist')
const limitKb = Number(process.argv[2] ?? 120)

const gzipBytes = (name: string): number => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length

/** Files that `index.html` asks for at once. */
function named(): string[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
}

/** The floor page's own chunk and what it imports, as far as it is not there already. */
function floorPage(there: ReadonlySet<string>): string[] {
  const page = readdirSync(join(dist, 'assets')).filter((name) => /^floor(?:-page)?-[\w-]+\.(?:js|css)$/.test(name))
  const found = new Set(page.map((name) => `assets/${name}`))
  for (const name of found) {
    if (!name.endsWith('.js')) continue
    const text = readFileSync(join(dist, name), 'utf8')
    for (const match of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) found.add(`assets/${match[1]}`)
  }
  return [...found].filter((name) => !there.has(name))
}

const first = new Set(named())
const files = ['index.html', ...first, ...floorPage(first)].map((name) => ({ name, bytes: gzipBytes(name) }))
const totalKb = files.reduce((sum, file) => sum + file.bytes, 0) / 1024

for (const { name, bytes } of files) console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${name}`)
console.log(`${totalKb.toFixed(1).padStart(7)} KB  first load, limit ${limitKb} KB`)
if (totalKb > limitKb) process.exitCode = 1
