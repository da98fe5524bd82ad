import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['packages', 'apps', 'tools', 'e2e', 'bench']
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'data'])

function listSourceFiles(folder: string, names: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !IGNORED_FOLDERS.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return listSourceFiles(path, names)
      return names.test(entry.name) ? [path] : []
    })
}

/** All TypeScript files of the repository: text by path from the root, with forward slashes. */
export const readSources = (): Map<string, string> => readFiles(FOLDERS, /\.tsx?$/)

/** All SQL files of the server, in the same form. */
export const readSqlFiles = (): Map<string, string> => readFiles(['apps/server/src/db'], /\.sql$/)

function readFiles(folders: readonly string[], names: RegExp): Map<string, string> {
  const files = folders
    .map((folder) => join(ROOT, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => listSourceFiles(folder, names))
  return new Map(files.map((file) => [relative(ROOT, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]))
}
