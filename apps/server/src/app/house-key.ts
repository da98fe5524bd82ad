/** The key of an installation's secrets: `SECRETS_KEY`, or a file beside the data that no backup of the database holds. */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../db/connection.ts'
import {
  hasSealedSecrets,
  keyFromText,
  SECRETS_KEY_BYTES,
  sealStoredSecrets,
  useSecretsKey,
  WrongSecretsKey,
} from '../modules/platform/public.ts'
import { ConfigError } from './config.ts'
import type { ServerConfig } from './config.ts'

const FILE = 'secrets.key'

/**
 * Seals what lies in the database with the key of this installation; a first start makes one. Throws ConfigError when the
 * secrets were sealed with another, or when their key is gone.
 */
export async function protectSecrets(db: Db, config: Pick<ServerConfig, 'dataDir' | 'secretsKey'>): Promise<void> {
  try {
    useSecretsKey(db, config.secretsKey === '' ? await fileKey(db, config.dataDir) : keyFromText(config.secretsKey))
    await sealStoredSecrets(db)
  } catch (error) {
    throw error instanceof WrongSecretsKey ? new ConfigError([error.message]) : error
  }
}

/**
 * A key is made only where nothing is sealed yet: made later, it would hide that the right one is gone. The database is asked before the
 * folder is looked at: another process that starts now writes the key first and seals with it afterwards.
 */
async function fileKey(db: Db, dataDir: string): Promise<Buffer> {
  const path = join(dataDir, FILE)
  const sealed = await hasSealedSecrets(db)
  if (!existsSync(path)) {
    if (sealed) throw new WrongSecretsKey()
    makeKey(dataDir, path)
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== SECRETS_KEY_BYTES)
    throw new ConfigError([`${path} does not hold a key of ${SECRETS_KEY_BYTES} bytes`])
  return key
}

/** Whole or not at all: of two processes that start at once on one folder, both use the key of the first. */
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
