/** Key of an installation's secrets: `SECRETS_KEY`, or a file next to the data that no database backup includes. */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../db/connection.ts'
import {
  hasEncryptedSecrets,
  deriveKey,
  SECRETS_KEY_BYTES,
  encryptPlainTextSecrets,
  setSecretsKey,
  WrongSecretsKeyError,
} from '../modules/platform/public.ts'
import { ConfigError } from './config.ts'
import type { ServerConfig } from './config.ts'

const FILE = 'secrets.key'

/**
 * Encrypts the secrets in the database with the key of this installation; the first start creates one. Throws ConfigError when the secrets
 * were sealed with another key, or their key is missing.
 */
export async function protectSecrets(db: Db, config: Pick<ServerConfig, 'dataDir' | 'secretsKey'>): Promise<void> {
  try {
    setSecretsKey(db, config.secretsKey === '' ? await loadFileKey(db, config.dataDir) : deriveKey(config.secretsKey))
    await encryptPlainTextSecrets(db)
  } catch (error) {
    throw error instanceof WrongSecretsKeyError ? new ConfigError([error.message]) : error
  }
}

/**
 * Creates a key only while no secret is sealed: later it would hide that the right one is missing. Queries the database before it checks
 * the file, because a concurrently starting process writes its key first and seals afterwards.
 */
async function loadFileKey(db: Db, dataDir: string): Promise<Buffer> {
  const path = join(dataDir, FILE)
  const sealed = await hasEncryptedSecrets(db)
  if (!existsSync(path)) {
    if (sealed) throw new WrongSecretsKeyError()
    makeKey(dataDir, path)
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== SECRETS_KEY_BYTES)
    throw new ConfigError([`${path} does not hold a key of ${SECRETS_KEY_BYTES} bytes`])
  return key
}

/** Creates the file atomically: of two processes starting on one folder, both use the first one's key. */
function makeKey(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true })
  const mine = `${path}.${randomUUID()}`
  writeFileSync(mine, `${randomBytes(SECRETS_KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 })
  try {
    linkSync(mine, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(mine)
  }
}
