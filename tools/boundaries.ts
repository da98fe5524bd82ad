/** Checks who imports whom against docs/architecture.md; prints every breach and exits 1 when there is one. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { scanBoundaries } from './lib/boundary-scan.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['packages', 'apps', 'tools', 'e2e', 'bench']
const LEFT_OUT = new Set(['node_modules', 'dist', 'data'])

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sourceFiles(path)
      return /\.tsx?$/.test(entry.name) ? [path] : []
    })
}

const files = FOLDERS.map((folder) => join(ROOT, folder))
  .filter((folder) => existsSync(folder))
  .flatMap(sourceFiles)
const sources = new Map(files.map((file) => [relative(ROOT, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]))
const breaches = scanBoundaries(sources)
for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exitCode = 1
