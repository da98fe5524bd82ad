/**
 * What a phone loads before the first screen stands: `node tools/size.ts [limit in KB]` after a web build.
 * Counts index.html, the scripts and style sheets it names, and those its first script asks for when the floor is opened, gzipped.
 */
import { readFileSync } from 'node:fs'
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

/** Files that `boot.ts`, the one script of `index.html`, asks for on the floor's address. */
function askedByBoot(): string[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const boot = /<script[^>]* src="\/(assets\/[^"]+)"/.exec(html)?.[1] ?? ''
  const text = readFileSync(join(dist, boot), 'utf8')
  return [...text.matchAll(/"(assets\/[\w-]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')
}

const files = ['index.html', ...new Set([...named(), ...askedByBoot()])].map((name) => ({
  name,
  bytes: gzipBytes(name),
}))
const totalKb = files.reduce((sum, file) => sum + file.bytes, 0) / 1024

for (const { name, bytes } of files) console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${name}`)
console.log(`${totalKb.toFixed(1).padStart(7)} KB  first load, limit ${limitKb} KB`)
if (totalKb > limitKb) process.exitCode = 1
