/** S47: the database's secrets cannot be read from it or from its backup. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import { connect } from '../db/connection.ts'
import type { Db } from '../db/connection.ts'
import { getServerSecret } from '../modules/platform/public.ts'
import { protectSecrets } from './secrets-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'nocturne-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

let connection: Awaited<ReturnType<typeof createTestDatabase>>
let dataDir: string
let count = 0
beforeEach(async () => {
  connection = await createTestDatabase()
  dataDir = join(folder, String((count += 1)))
})

const opened: Db[] = []
afterAll(() => Promise.all(opened.map((db) => db.destroy())))
/** Starts a server on the database. */
const start = async (config: { secretsKey?: string; dataDir?: string } = {}) => {
  const db = connect(connection, 2)
  opened.push(db)
  await protectSecrets(db, { dataDir, secretsKey: '', ...config })
  return db
}
const waitsForLock = async (db: Db) => {
  const { rows } = await sql<{ one: number }>`
    select 1 as one from pg_stat_activity where datname = ${connection.database} and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length > 0
}
const stored = (db: Db) => db.selectFrom('serverSecret').select(['name', 'secret']).orderBy('name').execute()

test('stores a secret sealed, and the next start reads it', async () => {
  const first = await start()
  const secret = await getServerSecret(first, 'table-code', () => 'the plain words')
  expect(secret).toBe('the plain words')
  const rows = await stored(first)
  expect(rows.map(({ name }) => name)).toContain('table-code')
  expect(JSON.stringify(rows)).not.toContain('plain words')
  expect(await getServerSecret(await start(), 'table-code', () => 'another')).toBe('the plain words')
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o077).toBe(0)
})

test('seals secrets that an older version stored in plain text, unchanged', async () => {
  const old = connect(connection, 1)
  opened.push(old)
  await old.insertInto('serverSecret').values({ name: 'old-key', secret: 'written plainly' }).execute()
  const db = await start()
  expect(JSON.stringify(await stored(db))).not.toContain('plainly')
  expect(await getServerSecret(db, 'old-key', () => 'another')).toBe('written plainly')
})

test('two concurrent first starts use one key', async () => {
  const [one, other] = await Promise.all([start(), start()])
  await getServerSecret(one, 'table-code', () => 'shared')
  expect(await getServerSecret(other, 'table-code', () => 'another')).toBe('shared')
})

test("a start overtaken by another during its query uses the other's key", async () => {
  const elsewhere = connect(await createTestDatabase(), 2)
  const here = connect(connection, 2)
  opened.push(elsewhere, here)
  const slow = await here.transaction().execute(async (tx) => {
    await sql`lock table server_secret in access exclusive mode`.execute(tx)
    const waiting = start()
    await expect.poll(() => waitsForLock(elsewhere)).toBe(true)
    await protectSecrets(elsewhere, { dataDir, secretsKey: '' })
    await getServerSecret(elsewhere, 'table-code', () => 'of the quicker one')
    await tx
      .insertInto('serverSecret')
      .values(await stored(elsewhere))
      .execute()
    return { waiting }
  })
  expect(await getServerSecret(await slow.waiting, 'table-code', () => 'another')).toBe('of the quicker one')
})

test('without its key, with another, or with half of one, the server does not start and says why', async () => {
  await getServerSecret(await start(), 'table-code', () => 'kept')
  const key = readFileSync(join(dataDir, 'secrets.key'), 'utf8')
  const elsewhere = join(folder, 'elsewhere')
  await expect(start({ dataDir: elsewhere })).rejects.toThrow('sealed with another key')
  expect(existsSync(join(elsewhere, 'secrets.key'))).toBe(false)
  await expect(start({ secretsKey: 'somebody else’s key, long enough' })).rejects.toThrow('sealed with another key')
  writeFileSync(join(dataDir, 'secrets.key'), key.slice(0, 20))
  await expect(start()).rejects.toThrow('does not hold a key')
  writeFileSync(join(dataDir, 'secrets.key'), key)
  expect(await getServerSecret(await start(), 'table-code', () => 'another')).toBe('kept')
})

test('a sealed secret cannot replace another one', async () => {
  const db = await start()
  await getServerSecret(db, 'one', () => 'first')
  await getServerSecret(db, 'two', () => 'second')
  const [one] = await stored(db)
  await db
    .updateTable('serverSecret')
    .set({ secret: one?.secret ?? '' })
    .where('name', '=', 'two')
    .execute()
  await expect(start()).rejects.toThrow('sealed with another key')
})
