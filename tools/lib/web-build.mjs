import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runOneAtATime } from './one-at-a-time.mjs'
import { at, pinnedNode } from './root.mjs'
import { runProgram } from './run-program.mjs'

const SOURCES = ['apps/web', 'packages', 'package-lock.json']
const LEFT_OUT = new Set(['node_modules', 'dist', '.cache'])
/**
 * File that marks a finished build. It is in the output folder, which Vite empties first, so an interrupted build
 * leaves none.
 */
const STAMP = at('apps', 'web', 'dist', '.built-from')

/** @type {Promise<void> | undefined} */
let building

/** Builds the web app when its sources changed since the last build; concurrent calls share one build. Rejects when the build fails. */
export function ensureWebBuild() {
  building ??= build().finally(() => (building = undefined))
  return building
}

async function build() {
  if (isBuilt(sourcesHash())) return
  await runOneAtATime(buildUnlessBuilt)
}

/** @param {string} sources */
const isBuilt = (sources) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources

async function buildUnlessBuilt() {
  const sources = sourcesHash()
  if (isBuilt(sources)) return
  console.log('Building the web app')
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  const code = await runProgram(pinnedNode, [vite, 'build', '--logLevel', 'warn'], { cwd: at('apps', 'web') })
  if (code !== 0) throw new Error('The web app could not be built; the reason stands above')
  writeFileSync(STAMP, sources)
}

/**
 * Fingerprint of the sources by names, sizes and times only, because reading every file would take longer than the
 * start itself.
 */
function sourcesHash() {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap((source) => filesBelow(at(source)))) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !LEFT_OUT.has(name) && !name.endsWith('.test.ts'))
  return names.sort().flatMap((name) => filesBelow(join(path, name)))
}
