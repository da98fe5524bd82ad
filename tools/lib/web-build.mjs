import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runOneAtATime } from './one-at-a-time.mjs'
import { at, pinnedNode } from './root.mjs'
import { runProgram } from './run-program.mjs'

/**
 * Apps with a built `dist`, and the folders from which they are built. The web app is built from its own folder only;
 * the office also from the files that the web app exports.
 */
const APPS = [
  { name: 'web app', folder: 'web', sources: ['apps/web', 'packages', 'package-lock.json'] },
  { name: 'office', folder: 'office', sources: ['apps/office', 'apps/web', 'packages', 'package-lock.json'] },
]
const LEFT_OUT = new Set(['node_modules', 'dist', '.cache'])

/** @type {Promise<void> | undefined} */
let building

/**
 * Builds the web app and the office when their sources changed since the last build; concurrent calls share one build.
 * Rejects when a build fails.
 */
export function ensureWebBuild() {
  building ??= build().finally(() => (building = undefined))
  return building
}

async function build() {
  if (APPS.every((app) => isBuilt(app, sourcesHash(app)))) return
  await runOneAtATime(async () => {
    for (const app of APPS) await buildUnlessBuilt(app)
  })
}

/**
 * File that marks a finished build. It is in the output folder, which Vite empties first, so an interrupted build
 * leaves none.
 */
const stampOf = ({ folder }) => at('apps', folder, 'dist', '.built-from')

const isBuilt = (app, sources) => existsSync(stampOf(app)) && readFileSync(stampOf(app), 'utf8') === sources

async function buildUnlessBuilt(app) {
  const sources = sourcesHash(app)
  if (isBuilt(app, sources)) return
  console.log(`Building the ${app.name}`)
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  const code = await runProgram(pinnedNode, [vite, 'build', '--logLevel', 'warn'], { cwd: at('apps', app.folder) })
  if (code !== 0) throw new Error(`The ${app.name} could not be built; the reason stands above`)
  writeFileSync(stampOf(app), sources)
}

/**
 * Fingerprint of the sources by names, sizes and times only, because reading every file would take longer than the
 * start itself.
 */
function sourcesHash({ sources }) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesBelow(at(source)))) {
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
