import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { payMode, suggestStatus, suggestType } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'
import { openTable } from '../../../test/factories.ts'
import { listTables, quoteTableName } from './tables.ts'
import { restoreBackup } from './restore-backup.ts'
import { recordBackup } from './record-backup.ts'
import { writeBackup } from './write-backup.ts'

describe('backup drill', () => {
  let api: TestApi
  let folder: string
  const { host, port, user } = inject('rig')
  const copies: string[] = []

  beforeAll(async () => {
    api = await startTestApi()
    folder = await mkdtemp(join(tmpdir(), 'nocturne-backup-'))
    const waiter = await api.as('fwy01')
    const { tableRecordId } = await openTable(api, waiter, 'A03')
    await waiter.call(orders.add, {
      tableRecordId,
      // Characters that some readers treat as line ends.
      items: [{ goodsId: 31, quantity: 2, itemRemark: '少冰\t加\\柠檬\n第二行\u2028第三行\u2029第四行完' }],
      payMode: payMode.payLater,
    })
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    for (const name of copies) await onServer((client) => client.query(`drop database ${name} with (force)`))
  })

  const onServer = <T>(work: (client: Client) => Promise<T>, database = 'postgres') =>
    connected({ host, port, user, database }, work)
  async function emptyDatabase(): Promise<{ host: string; port: number; user: string; database: string }> {
    const database = `restore_${process.pid}_${copies.length}`
    copies.push(database)
    await onServer((client) => client.query(`create database ${database}`))
    return { host, port, user, database }
  }

  it('restores every row into a new database, which then works', async () => {
    // Waits until the outbox relay has published everything: the comparison needs an idle server.
    await expect.poll(() => waitingEvents(api)).toBe(0)
    const file = join(folder, 'night.backup')
    await writeBackup(api.connection, file)
    const place = await emptyDatabase()
    await restoreBackup(place, file)
    const [before, after] = [await connected(api.connection, contents), await connected(place, contents)]
    expect(after).toEqual(before)
    expect(Object.values(after).filter((sum) => !sum.startsWith('0:')).length).toBeGreaterThan(20)
    await connected(place, async (client) => {
      const { rows } = await client.query<{ fresh: string; top: string }>(
        `select nextval(pg_get_serial_sequence('orders', 'order_id')) as fresh, (select max(order_id) from orders) as top`,
      )
      expect(Number(rows[0]?.fresh)).toBeGreaterThan(Number(rows[0]?.top))
    })
  })

  it('is recorded in the database, also when it fails', async () => {
    const problems: string[] = []
    const record = (file: string) =>
      recordBackup(api.connection, file, {
        write: () => writeBackup(api.connection, file),
        onProblem: (message) => problems.push(message),
      })
    const tableNum = await record(join(folder, 'recorded.backup'))
    await expect(record(join(folder, 'missing', 'recorded.backup'))).rejects.toThrow('ENOENT')
    const rows = await api.db.selectFrom('backupRun').selectAll().orderBy('backupId').execute()
    expect(rows).toMatchObject([
      { fileName: 'recorded.backup', tableNum, failureText: '' },
      { fileName: 'recorded.backup', tableNum: null, sizeBytes: null, failureText: 'ENOENT' },
    ])
    expect(problems).toEqual([])
  })

  it('contains no provider token of the venue', async () => {
    const token = { name: 'wechat:access', value: 'token-of-the-account', expiresAt: '2099-01-01 00:00:00' }
    await api.db
      .insertInto('providerToken')
      .values({ ...token, leasedUntil: '-infinity' })
      .execute()
    const file = join(folder, 'tokens.backup')
    await writeBackup(api.connection, file)
    expect(gunzipSync(await readFile(file)).includes(token.value)).toBe(false)
  })

  it('orders feedback messages by their random ids, which hides the order of writing', async () => {
    const written = ['z', 'm', 'a', 'q'].map((letter) => letter.repeat(22))
    const kind = { suggestType: suggestType.suggestion, status: suggestStatus.unread }
    const plain = { ...kind, title: '', content: '信', anonymous: true, keyHash: 'x' }
    for (const suggestionId of written)
      await api.db
        .insertInto('suggestion')
        .values({ ...plain, suggestionId, writtenDate: '2026-03-14' })
        .execute()
    const file = join(folder, 'letters.backup')
    await writeBackup(api.connection, file)
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n')
    const backedUpIds = lines.map((line) => line.split('\t')[0] ?? '').filter((id) => written.includes(id))
    expect(backedUpIds).toEqual(written.toSorted())
  })

  it('explains a file that is no backup and leaves the database unchanged', async () => {
    const place = await emptyDatabase()
    const untouched = async () => {
      const { rowCount } = await connected(place, (client) =>
        client.query(`select from pg_class where relnamespace = 'public'::regnamespace`),
      )
      expect(rowCount).toBe(0)
    }
    await expect(restoreBackup(place, join(folder, 'nowhere'))).rejects.toThrow('There is no such file')
    await expect(restoreBackup(place, folder)).rejects.toThrow('This is a folder')
    const text = join(folder, 'text.backup')
    await writeFile(text, 'hello')
    await expect(restoreBackup(place, text)).rejects.toThrow('not a backup')
    await writeFile(text, gzipSync('hello\n'))
    await expect(restoreBackup(place, text)).rejects.toThrow('not a backup')
    await writeFile(text, gzipSync(''))
    await expect(restoreBackup(place, text)).rejects.toThrow('ends in the middle')
    await untouched()
  })

  it('leaves no file on a write error, and no partial file for a foreign database', async () => {
    await expect(writeBackup(api.connection, join(folder, 'no/such/folder/night.backup'))).rejects.toThrow('ENOENT')
    const place = await emptyDatabase()
    await expect(writeBackup(place, join(folder, 'gone.backup'))).rejects.toThrow('schema_migration')
    expect((await readdir(folder)).filter((name) => name.startsWith('gone'))).toEqual([])
  })

  it('refuses a database with people, and a truncated file', async () => {
    const file = join(folder, 'cut.backup')
    await writeBackup(api.connection, file)
    await expect(restoreBackup(api.connection, file)).rejects.toThrow('not empty')
    await truncate(file, Math.floor((await stat(file)).size * 0.8))
    const place = await emptyDatabase()
    await expect(restoreBackup(place, file)).rejects.toThrow('ends in the middle')
    expect(await connected(place, async (client) => (await client.query('select 1 from app_user')).rowCount)).toBe(0)
  })
})

async function connected<T>(place: object, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(place)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function waitingEvents({ db }: TestApi): Promise<number> {
  return (await db.selectFrom('outbox').select('outboxId').where('eventSeq', 'is', null).execute()).length
}

/** Count and checksum of every table. */
async function contents(client: Client): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum from ${quoteTableName(table)} t`,
    )
    sums[table.name] = rows[0]?.sum ?? ''
  }
  return sums
}
