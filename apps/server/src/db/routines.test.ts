import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { withClient, type DatabaseAddress } from '../../test/harness/database.ts'
import { readCatalog } from '../../test/harness/read-catalog.ts'
import { migrate } from './migrate.ts'
import { splitStatements } from './split-statements.ts'

const admin = () => ({ ...inject('rig'), database: 'postgres' })
let folder: string
let place: DatabaseAddress

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routines-'))
  const database = `routines_${process.pid}`
  await withClient(admin(), (client) => client.query(`create database ${database}`))
  const { host, port, user } = admin()
  place = { host, port, user, database }
  await write('migrations/0001_first.sql', 'create table tap (id int, litres int)')
})

afterEach(async () => {
  await withClient(admin(), (client) => client.query(`drop database ${place.database} with (force)`))
  await rm(folder, { recursive: true })
})

async function write(name: string, sql: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), sql)
}
const remove = (name: string) => rm(join(folder, name))
const run = (sql: string) =>
  withClient(place, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)

/** Migrates; returns the reported number of changed routines. */
async function apply(): Promise<number> {
  let changed = 0
  await migrate(place, (message) => (changed += Number(/^Routines: (\d+)/.exec(message)?.[1] ?? 0)), folder)
  return changed
}

const TRIGGER = `-- Counts.
create function count_up() returns trigger language plpgsql as $$
begin
  new.litres := new.litres + 1;
  return new;
end $$;

create trigger tap__count before insert on tap for each row execute function count_up();`

test('creates routines in the order of their dependencies, with their comments, and only once', async () => {
  await write(
    'routines/a/double.sql',
    '-- Reads\n-- the other.\ncreate view double as select id * 2 as id from single;',
  )
  await write('routines/b/single.sql', 'create view single as select twice(id) / 2 as id from tap;')
  await write(
    'routines/c/twice.sql',
    'create function twice(n int) returns int language sql immutable as $$ select n * 2 $$;',
  )
  await write('routines/c/count_up.sql', TRIGGER)
  expect(await apply()).toBe(5)
  expect(await apply()).toBe(0)
  await run('insert into tap values (3, 4)')
  expect(await run('select double.id, litres from double, tap')).toEqual([{ id: 6, litres: 5 }])
  const { views, functions } = await withClient(place, readCatalog)
  expect(views.map(({ name, comment }) => [name, comment])).toEqual([
    ['double', 'Reads the other.'],
    ['single', null],
  ])
  expect(functions.map(({ comment }) => comment)).toEqual(['Counts.', null])
})

test('replaces changed routines with the views that read them and the triggers that call them', async () => {
  await write('routines/single.sql', 'create view single as select id from tap;')
  await write('routines/double.sql', 'create view double as select id * 2 as id from single;')
  await write(
    'routines/next.sql',
    'create function next(n int) returns int language sql immutable as $$ select n + 1 $$;',
  )
  await write('routines/after.sql', 'create view after as select next(id) as id from tap;')
  await apply()
  await run('insert into tap values (1, 1)')
  await write('routines/single.sql', 'create view single as select litres, id + 4 as id from tap;')
  await write(
    'routines/next.sql',
    "create function next(n int) returns text language sql immutable as $$ select '>' || n $$;",
  )
  expect(await apply()).toBe(2)
  expect(await run('select double.id, after.id as after, single.litres from double, after, single')).toEqual([
    { id: 10, after: '>1', litres: 1 },
  ])
  await write(
    'routines/next.sql',
    'create function next(n bigint) returns bigint language sql immutable as $$ select n + 5 $$;',
  )
  await apply()
  expect(await run('select id::int from after')).toEqual([{ id: 6 }])
})

test('drops routines without a file', async () => {
  await write('routines/count_up.sql', TRIGGER)
  await write('routines/single.sql', 'create view single as select id from tap;')
  await write('routines/double.sql', 'create view double as select id * 2 as id from single;')
  await apply()
  await remove('routines/count_up.sql')
  await remove('routines/single.sql')
  await write('routines/double.sql', 'create view double as select id * 2 as id from tap;')
  await apply()
  const { tables, views, functions } = await withClient(place, readCatalog)
  expect(views.map(({ name }) => name)).toEqual(['double'])
  expect(functions).toEqual([])
  expect(tables.find(({ name }) => name === 'tap')?.triggers).toEqual([])
})

test('recreates missing routines, and moves a trigger with its renamed table', async () => {
  await write('routines/count_up.sql', TRIGGER)
  await write('routines/single.sql', 'create view single as select id from tap;')
  await apply()
  await write(
    'migrations/0002_second.sql',
    'drop view single; alter table tap rename to keg; alter table keg drop column id',
  )
  await write(
    'routines/count_up.sql',
    TRIGGER.replaceAll('tap__count before insert on tap', 'keg__count before insert on keg'),
  )
  await write('routines/single.sql', 'create view single as select litres from keg;')
  await apply()
  await run('insert into keg values (1)')
  expect(await run('select * from single')).toEqual([{ litres: 2 }])
  const { tables } = await withClient(place, readCatalog)
  expect(tables[0]?.triggers.map(({ name }) => name)).toEqual(['keg__count'])
})

test('retains the grants of a view that is created again', async () => {
  const role = `reader_${process.pid}`
  await write('routines/single.sql', 'create view single as select id from tap;')
  await write('routines/double.sql', 'create view double as select id * 2 as id from single;')
  await apply()
  await run(`create role ${role}; grant select, update on double to ${role}`)
  await write('routines/single.sql', 'create view single as select litres, id from tap;')
  await apply()
  const { views } = await withClient(place, readCatalog)
  expect(views[0]?.grants).toContain(`${role} SELECT,UPDATE`)
  await run(`drop owned by ${role}; drop role ${role}`)
})

test('leaves everything unchanged when a routine fails, and names its file', async () => {
  await write('routines/single.sql', 'create view single as select id from tap;')
  await apply()
  await write('routines/single.sql', 'create view single as select litres from tap;')
  await write(
    'routines/x/wrong.sql',
    'create function wrong() returns int language sql as $$ select nonsense from tap $$;',
  )
  await expect(apply()).rejects.toThrow('Routine x/wrong.sql failed: column "nonsense" does not exist')
  expect((await withClient(place, readCatalog)).views.map(({ columns }) => columns)).toEqual([['id integer']])
})

test('leaves functions of tables to the migrations', async () => {
  await write(
    'migrations/0002_second.sql',
    'create function half(n int) returns int language sql immutable as $$ select n / 2 $$; create table cup (id int check (half(id) > 0))',
  )
  await run('create view leftover as select 1 as id')
  await apply()
  const { functions, views } = await withClient(place, readCatalog)
  expect(functions.map(({ name }) => name)).toEqual(['half'])
  // The view existed before routine files were introduced, so it counts as one of an older release.
  expect(views).toEqual([])
})

test.each([
  ['drop table tap;', 'only create function, view and trigger, in lower case, are routines: drop table tap'],
  ['create view single as select ${orderStatus.none} as id from tap;', 'orderStatus has no none'],
  ['create view single as select id from tap', 'a statement has no semicolon at its end'],
])('refuses a file with %s', async (sql, message) => {
  await write('routines/x/wrong.sql', sql)
  await expect(apply()).rejects.toThrow(message)
})

test('refuses a routine in two files', async () => {
  await write('routines/x/single.sql', 'create view single as select id from tap;')
  await write('routines/y/single.sql', 'create view single as select litres from tap;')
  await expect(apply()).rejects.toThrow('view single is in x/single.sql and in y/single.sql')
})

test('splits statements outside comments and quotes', () => {
  expect(splitStatements(`-- a; b\nselect ';' as "x";\nselect $$ ; $$, $a$ $$;$$ $a$;\n-- end`)).toEqual([
    `-- a; b\nselect ';' as "x"`,
    'select $$ ; $$, $a$ $$;$$ $a$',
  ])
})
