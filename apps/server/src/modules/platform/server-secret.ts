/** Secrets that an installation generates once: the first process that needs one creates it. Stored encrypted. */
import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import { encryptStoredSecret, decryptStoredSecret } from './secrets-key.ts'

const known = new WeakMap<Db, Map<string, Promise<string>>>()

/** Returns the secret called `name`, created by `make` if missing. Cached in memory. */
export function getServerSecret(db: Db, name: string, make: () => Promise<string> | string): Promise<string> {
  const secrets = known.get(db) ?? new Map<string, Promise<string>>()
  known.set(db, secrets)
  const found = secrets.get(name) ?? readOrMake(db, name, make)
  secrets.set(name, found)
  // A temporary database failure must not be cached.
  found.catch(() => secrets.delete(name))
  return found
}

async function readOrMake(db: Db, name: string, make: () => Promise<string> | string): Promise<string> {
  const read = () => db.selectFrom('serverSecret').select('secret').where('name', '=', name).executeTakeFirst()
  const stored = await read()
  if (stored) return decryptStoredSecret(db, name, stored.secret)
  await db
    .insertInto('serverSecret')
    .values({ name, secret: encryptStoredSecret(db, name, await make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const secretRow = await read()
  if (!secretRow) throw new Error(`server_secret ${name} was written and is not there`)
  return decryptStoredSecret(db, name, secretRow.secret)
}

/** Key that signs links to files. */
export const getFileLinkKey = (db: Db): Promise<string> =>
  getServerSecret(db, 'file-link', () => randomBytes(32).toString('base64url'))
