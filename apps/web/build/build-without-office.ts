import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'

const REPOSITORY = join(import.meta.dirname, '..', '..', '..')
const SOURCES = ['package.json', 'tsconfig.base.json', 'packages', 'apps/web']
const NOT_COPIED = new Set(['node_modules', 'dist', '.cache'])

/** Builds the web app in a copy of the repository that has no office. Returns the content of each built file by its path. */
export async function buildWithoutOffice(): Promise<Map<string, Buffer>> {
  const copy = mkdtempSync(join(tmpdir(), 'nocturne-without-office-'))
  try {
    const filter = (path: string) => !NOT_COPIED.has(basename(path))
    for (const part of SOURCES) cpSync(join(REPOSITORY, part), join(copy, part), { recursive: true, filter })
    linkPackages(copy)
    const web = join(copy, 'apps', 'web')
    const vite = join(REPOSITORY, 'node_modules', 'vite', 'bin', 'vite.js')
    const env = { ...process.env, NODE_ENV: 'production', VITEST: undefined }
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: web, env })
    return readFiles(join(web, 'dist'))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Links the installed packages, and the repository's own ones within the copy. */
function linkPackages(copy: string): void {
  const packages = join(copy, 'node_modules')
  mkdirSync(join(packages, '@nocturne'), { recursive: true })
  for (const installed of readdirSync(join(REPOSITORY, 'node_modules'))) {
    if (installed.startsWith('.') || installed === '@nocturne') continue
    symlinkSync(join(REPOSITORY, 'node_modules', installed), join(packages, installed))
  }
  for (const own of ['packages/base', 'packages/contract', 'apps/web'])
    symlinkSync(join(copy, own), join(packages, '@nocturne', basename(own)))
}

function readFiles(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path)]))
}
