/**
 * Upgrades a venue of the last release with single migrations. `migrations.json.gz` has the files of that release, `venue.backup` was
 * written by its `npm run backup` of two small demo nights.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { listRoleRows } from '../../demo/seed-venue.ts'
import { runAudit } from '../../src/app/audit.ts'
import { connect } from '../../src/db/connection.ts'
import { grantAppRole } from '../../src/db/app-role.ts'
import { migrate } from '../../src/db/migrate.ts'
import { restoreBackup, restoreRows } from '../../src/db/backup/restore-backup.ts'
import { runAtEnd } from '../harness/at-end.ts'
import { withClient, type DatabaseAddress } from '../harness/database.ts'
import { readCatalog } from '../harness/read-catalog.ts'

const BACKUP = join(import.meta.dirname, 'venue.backup')

async function createEmpty(name: string): Promise<DatabaseAddress> {
  const { host, port, user } = inject('rig')
  const place = { host, port, user, database: `${name}_${process.pid}` }
  const admin = { ...place, database: 'postgres' }
  await withClient(admin, (client) => client.query(`create database ${place.database}`))
  runAtEnd(() => withClient(admin, (client) => client.query(`drop database ${place.database} with (force)`)))
  return place
}

/** A database with the first `count` migrations of the old release. */
async function createOld(name: string, count?: number): Promise<DatabaseAddress> {
  const place = await createEmpty(name)
  const packed = gunzipSync(await readFile(join(import.meta.dirname, 'migrations.json.gz'))).toString()
  const migrations = (JSON.parse(packed) as { name: string; sql: string }[]).slice(0, count)
  await withClient(place, async (client) => {
    await client.query(
      'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    for (const { name: file, sql } of migrations) {
      await client.query(sql)
      const checksum = createHash('sha256').update(sql).digest('hex')
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [file, checksum])
    }
  })
  return place
}

async function findViolations(place: DatabaseAddress) {
  const db = connect(place, 2)
  try {
    return (await runAudit(db)).filter(({ rows }) => rows.length > 0)
  } finally {
    await db.destroy()
  }
}

const countFacts = (place: DatabaseAddress) =>
  withClient(
    place,
    async (client) => (await client.query<{ n: number }>('select count(*)::int as n from sales_fact')).rows[0]?.n,
  )

test('upgrades a venue of the old release to the schema of a new one, with consistent rows', async () => {
  const [old, fresh] = [await createOld('upgraded'), await createEmpty('fresh')]
  await restoreRows(old, BACKUP)
  for (const place of [old, fresh]) {
    await migrate(place)
    await grantAppRole(place)
  }
  const [upgraded, wanted] = [await withClient(old, readCatalog), await withClient(fresh, readCatalog)]
  // Months are created as they are needed.
  expect({ ...upgraded, partitions: [] }).toEqual({ ...wanted, partitions: [] })
  expect(await findViolations(old)).toEqual([])
  expect(await countFacts(old)).toBeGreaterThan(50)
  expect(await migrate(old)).toEqual([])
})

test('grants every permission of the contract to its roles in an existing venue', async () => {
  const old = await createOld('permissions')
  await restoreRows(old, BACKUP)
  await migrate(old)
  const { rows } = await withClient(old, (client) =>
    client.query<{ roleKey: string; permission: string; scope: string }>(
      'select role_key as "roleKey", permission, scope from role_permission',
    ),
  )
  const granted = new Set(rows.map(({ roleKey, permission, scope }) => `${roleKey} ${permission} ${scope}`))
  const missing = listRoleRows()
    .map(({ roleKey, permission, scope }) => `${roleKey} ${permission} ${scope}`)
    .filter((row) => !granted.has(row))
  expect(missing, 'each needs a migration: docs/how-to/add-a-permission.md').toEqual([])
})

test('creates the rows that the old migrations inserted', async () => {
  const [old, fresh] = [await createOld('seeded'), await createEmpty('seeds')]
  // Later migrations insert rows as well.
  await migrate(old)
  await migrate(fresh)
  const readRows = (place: DatabaseAddress) =>
    withClient(place, async (client) => ({
      accounts: (await client.query('select * from account order by account_id')).rows,
      shifts: (await client.query('select * from shift order by shift_id')).rows,
      codes: (await client.query('select code_type, status from reward_code')).rows,
    }))
  expect(await readRows(fresh)).toEqual(await readRows(old))
})

test('restores a backup of the old release', async () => {
  const place = await createEmpty('restored')
  await restoreBackup(place, BACKUP)
  expect(await countFacts(place)).toBeGreaterThan(50)
  expect(await findViolations(place)).toEqual([])
  expect(await migrate(place), 'it has the newest schema').toEqual([])
})

test('restores a backup of the old release only into a database without newer tables', async () => {
  const place = await createEmpty('newer')
  await migrate(place)
  await expect(restoreBackup(place, BACKUP)).rejects.toThrow('restore into a new one')
})

test('refuses a database with only some of the old migrations', async () => {
  const place = await createOld('partial', 120)
  await expect(migrate(place)).rejects.toThrow('Start the release of commit ab6d404b on it once')
})
