/**
 * Encrypts secrets stored in the database, and therefore in its backups: AES-256-GCM with a key outside the database
 * (S47). A backup without the key, or the key alone, reveals nothing.
 */
import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import { findSender } from '../../db/transaction.ts'
import type { Sealer } from '../../http/stored-response.ts'

export const SECRETS_KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SEALED = 'sealed:1:'

const keys = new WeakMap<Db, Buffer>()

/** Sets the key that encrypts secrets read and created through this connection. */
export function setSecretsKey(db: Db, key: Buffer): void {
  keys.set(db, key)
}

/** Copies the key to a second connection of the same server. */
export function copySecretsKey(from: Db, to: Db): void {
  const key = keys.get(from)
  if (key) keys.set(to, key)
}

/**
 * Returns the key of a connection, if any. A transaction has no key, so it would store secrets in plain text and reject encrypted ones;
 * callers must pass the command's `db`.
 */
function getKey(db: Db): Buffer | undefined {
  if (findSender(db))
    throw new Error('secrets are sealed and opened by the `db` of a command, never by its transaction')
  return keys.get(db)
}

const isEncryptedSecret = (stored: string): boolean => stored.startsWith(SEALED)

/**
 * Encrypts a secret together with its name, so that the result cannot be moved to another secret. Returns plain text
 * when no key is set.
 */
export function encryptStoredSecret(db: Db, name: string, secret: string): string {
  const key = getKey(db)
  if (!key) return secret
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts a secret. Throws WrongSecretsKeyError when it was encrypted with another key or modified. */
export function decryptStoredSecret(db: Db, name: string, stored: string): string {
  const key = getKey(db)
  if (!isEncryptedSecret(stored)) return stored
  if (!key) throw new WrongSecretsKeyError()
  const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new WrongSecretsKeyError()
  }
}

/** Fingerprint of a text, keyed with the secrets key; a plain hash when no key is set. */
function computeFingerprint(db: Db, text: string): string {
  const key = getKey(db)
  return key ? createHmac('sha256', key).update(`mark:${text}`).digest('hex') : hash('sha256', text)
}

/** Encrypts and decrypts stored responses, and fingerprints requests. */
export const createResponseCipher = (db: Db): Sealer => ({
  seal: (name, text) => encryptStoredSecret(db, name, text),
  open: (name, stored) => decryptStoredSecret(db, name, stored),
  mark: (text) => computeFingerprint(db, text),
})

/** The secrets of this database were encrypted with a key this server does not have. */
export class WrongSecretsKeyError extends Error {
  constructor() {
    super(
      'The secrets of this database were sealed with another key: put secrets.key of its DATA_DIR back, or set SECRETS_KEY to it',
    )
  }
}

/**
 * Encrypts secrets that an older version stored in plain text, and decrypts all secrets once, so that a wrong key fails
 * at startup and not on a guest's first request. Throws WrongSecretsKeyError.
 */
export async function encryptPlainTextSecrets(db: Db): Promise<void> {
  for (const { name, secret } of await db.selectFrom('serverSecret').select(['name', 'secret']).execute()) {
    if (isEncryptedSecret(secret)) decryptStoredSecret(db, name, secret)
    else
      await db
        .updateTable('serverSecret')
        .set({ secret: encryptStoredSecret(db, name, secret) })
        .where('name', '=', name)
        .where('secret', '=', secret)
        .execute()
  }
}

/** True when any stored secret is encrypted. */
export async function hasEncryptedSecrets(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('serverSecret').select('secret').execute()
  return rows.some(({ secret }) => isEncryptedSecret(secret))
}

/** Derives a key from a text of any length by SHA-256. */
export const deriveKey = (text: string): Buffer => Buffer.from(hash('sha256', text), 'hex')
