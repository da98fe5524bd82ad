/**
 * What an installation keeps secret lies sealed in its database, and so in its backups: AES-256-GCM with a key that is not in the
 * database (S47). Whoever has the one without the other has nothing.
 */
import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import { senderOf } from '../../db/transaction.ts'
import type { Sealer } from '../../http/kept-answer.ts'

export const SECRETS_KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SEALED = 'sealed:1:'

const keys = new WeakMap<Db, Buffer>()

/** Secrets read and made through this connection are sealed with the key. */
export function useSecretsKey(db: Db, key: Buffer): void {
  keys.set(db, key)
}

/** A second connection of the same server seals as the first does. */
export function shareSecretsKey(from: Db, to: Db): void {
  const key = keys.get(from)
  if (key) keys.set(to, key)
}

/**
 * The key of a connection, if one is in use. A command's transaction has none: what it sealed would lie there plainly, and what it
 * opened would be refused, so a command gives its `db`.
 */
function keyOf(db: Db): Buffer | undefined {
  if (senderOf(db)) throw new Error('secrets are sealed and opened by the `db` of a command, never by its transaction')
  return keys.get(db)
}

export const isSealed = (stored: string): boolean => stored.startsWith(SEALED)

/** A secret as it is stored under its name: a sealed one cannot be put in the place of another. Plain where no key is in use. */
export function seal(db: Db, name: string, secret: string): string {
  const key = keyOf(db)
  if (!key) return secret
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** The secret again. Throws WrongSecretsKey for one that was sealed with another key, or changed since. */
export function unseal(db: Db, name: string, stored: string): string {
  const key = keyOf(db)
  if (!isSealed(stored)) return stored
  if (!key) throw new WrongSecretsKey()
  const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new WrongSecretsKey()
  }
}

/** What tells a text from others, made with the key of the house; a plain hash where no key is in use. */
function markOf(db: Db, text: string): string {
  const key = keyOf(db)
  return key ? createHmac('sha256', key).update(`mark:${text}`).digest('hex') : hash('sha256', text)
}

/** Seals and opens what commands answered, and marks what they were asked. */
export const answerSealer = (db: Db): Sealer => ({
  seal: (name, text) => seal(db, name, text),
  open: (name, stored) => unseal(db, name, stored),
  mark: (text) => markOf(db, text),
})

/** The secrets of this database were sealed with a key this server does not have. */
export class WrongSecretsKey extends Error {
  constructor() {
    super(
      'The secrets of this database were sealed with another key: put secrets.key of its DATA_DIR back, or set SECRETS_KEY to it',
    )
  }
}

/**
 * Seals what an older version stored plainly, and opens everything once, so that a wrong key is told at the start and not at the
 * first guest. Throws WrongSecretsKey.
 */
export async function sealStoredSecrets(db: Db): Promise<void> {
  for (const { name, secret } of await db.selectFrom('serverSecret').select(['name', 'secret']).execute()) {
    if (isSealed(secret)) unseal(db, name, secret)
    else
      await db
        .updateTable('serverSecret')
        .set({ secret: seal(db, name, secret) })
        .where('name', '=', name)
        .where('secret', '=', secret)
        .execute()
  }
}

/** Whether something lies sealed already. */
export async function hasSealedSecrets(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('serverSecret').select('secret').execute()
  return rows.some(({ secret }) => isSealed(secret))
}

/** Any text as a key: its hash. */
export const keyFromText = (text: string): Buffer => Buffer.from(hash('sha256', text), 'hex')
