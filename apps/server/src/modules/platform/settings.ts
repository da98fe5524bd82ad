/** All values of `sys_config`, for responses that include keys without a default. */
import { configDefaults } from '@nocturne/base/config-defaults'
import type { Db } from '../../db/connection.ts'

export type Settings = {
  text: (key: string) => string
  number: (key: string) => number | null
  flag: (key: string, fallback?: boolean) => boolean
  texts: (key: string) => string[]
  object: (key: string) => Record<string, unknown>
}

/** Reads the stored settings over the defaults. A value of the wrong type counts as unset. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('sysConfig').select(['configKey', 'configValue']).execute()
  const values = new Map<string, unknown>(Object.entries(configDefaults))
  for (const { configKey, configValue } of rows) values.set(configKey, configValue)
  return {
    text: (key) => {
      const value = values.get(key)
      return typeof value === 'string' ? value : ''
    },
    number: (key) => {
      const value = values.get(key)
      return typeof value === 'number' ? value : null
    },
    flag: (key, fallback = false) => {
      const value = values.get(key)
      return typeof value === 'boolean' ? value : fallback
    },
    texts: (key) => {
      const value = values.get(key)
      return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
    },
    object: (key) => {
      const value = values.get(key)
      return value !== null && typeof value === 'object' && !Array.isArray(value)
        ? (value as Record<string, unknown>)
        : {}
    },
  }
}

/** Key of the product's public address; written at start-up from the configuration of the process. */
const PUBLIC_URL = 'venue.publicUrl'

/** Public address of the product without a trailing slash; empty until known. */
export async function readPublicUrl(db: Db): Promise<string> {
  return (await readSettings(db)).text(PUBLIC_URL)
}

/** Name of the venue shown to guests. */
export async function readVenueName(db: Db): Promise<string> {
  return (await readSettings(db)).text('venue.venueName')
}

const TITLE_FOR_MS = 30_000

/**
 * Reads the company name for page titles. Queries at most every half minute and returns the cached name while the
 * database does not respond.
 */
export function createPageTitleReader(db: Db): () => Promise<string> {
  let known = ''
  let readAt = -Infinity
  return async () => {
    if (performance.now() - readAt < TITLE_FOR_MS) return known
    const isFirst = readAt === -Infinity
    readAt = performance.now()
    const reading = readSettings(db)
      .then((settings) => (known = settings.text('venue.companyName')))
      .catch(() => known)
    return isFirst ? reading : known
  }
}

/** Stores the public address, so that every process uses it in links and global settings. */
export async function storePublicUrl(db: Db, url: string): Promise<void> {
  const configValue = JSON.stringify(url.replace(/\/$/, ''))
  await db
    .insertInto('sysConfig')
    .values({ configKey: PUBLIC_URL, configValue })
    .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue }))
    .execute()
}
