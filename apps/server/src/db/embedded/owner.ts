import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotStartError } from './cannot-start.ts'

/** System user PostgreSQL runs as. */
export type DatabaseOwner = { uid: number; gid: number; name: string }

/**
 * System user for PostgreSQL. Null for an ordinary user: it runs as the current one. PostgreSQL refuses to run as root, so as root it runs
 * as the owner of the cluster, else as an unprivileged system user.
 */
export function findDatabaseOwner(dataDir: string): DatabaseOwner | null {
  if (process.getuid?.() !== 0) return null
  const present = findClusterOwner(dataDir)
  if (present) return present
  const owner = findSystemUser('postgres') ?? findSystemUser('nobody')
  if (!owner) {
    throw new CannotStartError(
      'PostgreSQL cannot run as root and this system has neither a user "postgres" nor "nobody"',
    )
  }
  return owner
}

/** True when `owner` may enter every folder above `path` and `path` itself. */
export function canEnterPath(path: string, owner: DatabaseOwner): boolean {
  const parent = dirname(path)
  if (parent !== path && !canEnterPath(parent, owner)) return false
  return canAccess(path, owner, 0o1)
}

/** True when `owner` has the permission `bit` (1 enter or execute, 4 read) on `path`, by its mode bits. */
export function canAccess(path: string, owner: DatabaseOwner, bit: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return false
  if (stat.uid === owner.uid) return (stat.mode & (bit << 6)) !== 0
  if (stat.gid === owner.gid) return (stat.mode & (bit << 3)) !== 0
  return (stat.mode & bit) !== 0
}

function findClusterOwner(dataDir: string): DatabaseOwner | null {
  const stat = statSync(join(dataDir, 'PG_VERSION'), { throwIfNoEntry: false })
  if (!stat || stat.uid === 0) return null
  return { uid: stat.uid, gid: stat.gid, name: `user ${stat.uid}` }
}

function findSystemUser(name: string): DatabaseOwner | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) return null
  return { uid: Number(uid), gid: Number(gid), name }
}
