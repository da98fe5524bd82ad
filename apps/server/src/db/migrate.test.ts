import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createTestDatabase, withClient, type DatabaseAddress } from '../../test/harness/database.ts'
import { migrate } from './migrate.ts'

const admin = () => ({ ...inject('rig'), database: 'postgres' })
let folder: string
let place: DatabaseAddress

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await mkdir(join(folder, 'migrations'))
  const database = `migrate_${process.pid}`
  await withClient(admin(), (client) => client.query(`create database ${database}`))
  const { host, port, user } = admin()
  place = { host, port, user, database }
})

afterEach(async () => {
  await withClient(admin(), (client) => client.query(`drop database ${place.database} with (force)`))
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(folder, 'migrations', name), sql)
const run = () => migrate(place, undefined, folder)
const tables = () =>
  withClient(place, async (client) => {
    const { rows } = await client.query<{ tablename: string }>(
      "select tablename from pg_tables where schemaname = 'public' order by tablename",
    )
    return rows.map((row) => row.tablename)
  })

test('applies files in order and only once', async () => {
  await write('0002_second.sql', 'alter table tap add column litres int')
  await write('0001_first.sql', 'create table tap (id int)')
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await run()).toEqual([])
  await write('0003_third.sql', 'create table keg (id int)')
  expect(await run()).toEqual(['0003_third.sql'])
  expect(await tables()).toEqual(['keg', 'schema_migration', 'schema_routine', 'tap'])
})

test('refuses a file that was changed after it was applied', async () => {
  await write('0001_first.sql', 'create table tap (id int)')
  await run()
  await write('0001_first.sql', 'create table tap (id bigint)')
  await expect(run()).rejects.toThrow('0001_first.sql was already applied to this database and has been changed since')
})

test('refuses a database that a newer program has migrated', async () => {
  await write('0001_first.sql', 'create table tap (id int)')
  await write('0002_newer.sql', 'create table keg (id int)')
  await run()
  await rm(join(folder, 'migrations', '0002_newer.sql'))
  await write('0003_own.sql', 'create table cup (id int)')
  await expect(run()).rejects.toThrow('this one does not know 0002_newer.sql')
  expect(await tables()).toEqual(['keg', 'schema_migration', 'schema_routine', 'tap'])
})

test('rolls back a file that fails half way, names it and its line, and retains the files before it', async () => {
  await write('0001_good.sql', 'create table tap (id int)')
  await write('0002_bad.sql', 'create table keg (id int);\nselect nonsense;')
  await expect(run()).rejects.toThrow('Migration 0002_bad.sql failed: column "nonsense" does not exist (line 2)')
  expect(await tables()).toEqual(['schema_migration', 'tap'])
})

test('refuses two files with one number', async () => {
  await write('0001_a.sql', 'select 1')
  await write('0001_b.sql', 'select 1')
  await expect(run()).rejects.toThrow('0001_b.sql needs a name like')
})

test('applies everything once when several processes migrate concurrently', async () => {
  await write('0001_first.sql', 'create table tap (id int)')
  await write('0002_second.sql', 'create table keg (id int)')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0001_first.sql', '0002_second.sql'])
})

test('the template has the newest schema and a clone of it is independent', async () => {
  const clone = await createTestDatabase()
  expect(await migrate(clone)).toEqual([])
})
