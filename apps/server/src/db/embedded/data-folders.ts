import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { CannotStartError } from './cannot-start.ts'
import { canEnterPath, type DatabaseOwner } from './owner.ts'

/** The kernel allows 107 bytes for a socket's path (103 on macOS); PostgreSQL appends '/.s.PGSQL.5432'. */
const MAX_SOCKET_DIR_BYTES = 103 - '/.s.PGSQL.5432'.length

/**
 * Resolves the real path of the data folder and creates its parent. When root runs PostgreSQL as another user who cannot enter the parent
 * folders (root's home is 0700), the data is placed below /var/tmp instead and `onProgress` reports it.
 */
export async function prepareDataFolder(
  requestedDir: string,
  owner: DatabaseOwner | null,
  onProgress: (message: string) => void,
): Promise<string> {
  const absolute = resolve(requestedDir)
  await mkdir(dirname(absolute), { recursive: true })
  const parent = await realpath(dirname(absolute))
  const dataDir = join(parent, basename(absolute))
  if (!owner || canEnterPath(parent, owner)) return dataDir
  const shelter = await createPrivateFolder('/var/tmp', dataDir, { uid: 0, gid: 0 }, 0o755)
  const moved = join(shelter, 'data')
  onProgress(
    `${owner.name} may not enter ${parent}, so the database lives in ${moved}. ` +
      `Set DATA_DIR to a folder it can reach to choose the place yourself`,
  )
  return moved
}

/** Folder of the unix socket: inside the data folder, or under the temporary folder when that path is too long. */
export async function prepareSocketFolder(dataDir: string, owner: DatabaseOwner | null): Promise<string> {
  const inside = join(dataDir, 'socket')
  const ids = owner ?? { uid: process.getuid?.() ?? 0, gid: -1 }
  if (Buffer.byteLength(inside) > MAX_SOCKET_DIR_BYTES) return await createPrivateFolder(tmpdir(), dataDir, ids, 0o700)
  await createOwnedFolder(inside, ids, 0o700)
  return inside
}

/** Creates `base`/nocturne-<hash of `key`> and refuses one that another user created first. */
export async function createPrivateFolder(
  base: string,
  key: string,
  ids: { uid: number; gid: number },
  mode: number,
): Promise<string> {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 12)
  const folder = join(await realpath(base), `nocturne-${hash}`)
  await createOwnedFolder(folder, ids, mode)
  return folder
}

async function createOwnedFolder(folder: string, ids: { uid: number; gid: number }, mode: number): Promise<void> {
  const made = await mkdir(folder, { mode }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (made && process.getuid?.() === 0) await chown(folder, ids.uid, ids.gid)
  const stat = await lstat(folder)
  if (!stat.isDirectory() || stat.uid !== ids.uid) {
    throw new CannotStartError(
      `${folder} belongs to somebody else (user ${stat.uid}); remove it or choose another DATA_DIR`,
    )
  }
  await chmod(folder, mode)
}
