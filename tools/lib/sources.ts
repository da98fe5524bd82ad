import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['packages', 'apps', 'tools', 'e2e', 'bench']
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'data'])

function listSourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !IGNORED_FOLDERS.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return listSourceFiles(path)
      return /\.tsx?$/.test(entry.name) ? [path] : []
    })
}

/** All TypeScript files of the repository: path from the root with forward slashes → text. */
export function readSources(): Map<string, string> {
  const files = FOLDERS.map((folder) => join(ROOT, folder))
    .filter((folder) => existsSync(folder))
    .flatMap(listSourceFiles)
  return new Map(files.map((file) => [relative(ROOT, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]))
}
