/**
 * Functions, views and triggers: `routines/<family>/<name>.sql` holds their current text, one file for each function or view, a trigger
 * in the file of its function. After the migrations, those with a changed text are replaced; those without a file are dropped. Functions
 * that columns and constraints of tables use are part of the migrations instead. The comment before a routine is its comment in the
 * database.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, DatabaseError, escapeLiteral } from 'pg'
import { renderCodes } from './render-codes.ts'
import { removeComments, splitStatements } from './split-statements.ts'

type Kind = 'function' | 'view' | 'trigger'

type Routine = {
  kind: Kind
  /** Name; a trigger's name includes its table: `table.trigger`. */
  name: string
  file: string
  /** Statements that create it and store its preceding comment in the database. */
  statements: string[]
  checksum: string
}

type Key = Pick<Routine, 'kind' | 'name'>

const toKey = ({ kind, name }: Key) => `${kind} ${name}`

/** Applies changed routines in one transaction. Returns the names of those created, replaced or dropped. */
export async function applyRoutines(client: Client, folder: string): Promise<string[]> {
  const routines = await readRoutines(folder)
  const applied = await readApplied(client)
  const present = new Set((await listPresent(client)).map(toKey))
  const currentKeys = new Set(routines.map(toKey))
  const changed = routines.filter((item) => applied.get(toKey(item)) !== item.checksum || !present.has(toKey(item)))
  const obsolete = [...applied.keys()].filter((key) => !currentKeys.has(key)).map(parseKey)
  if (changed.length === 0 && obsolete.length === 0) return []
  await client.query('begin')
  try {
    await replace(client, { routines, changed, obsolete })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  return [...changed, ...obsolete].map(toKey)
}

function parseKey(key: string): Key {
  const [kind, name = ''] = key.split(' ')
  return { kind: kind as Kind, name }
}

async function readRoutines(folder: string): Promise<Routine[]> {
  if (!existsSync(folder)) return []
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql')).toSorted()
  const routines = (await Promise.all(files.map((file) => readFileRoutines(folder, file)))).flat()
  const byKey = new Map<string, Routine>()
  for (const routine of routines) {
    const other = byKey.get(toKey(routine))
    if (other) throw new Error(`${toKey(routine)} is in ${other.file} and in ${routine.file}`)
    byKey.set(toKey(routine), routine)
  }
  return [...byKey.values()]
}

async function readFileRoutines(folder: string, file: string): Promise<Routine[]> {
  const text = await readFile(join(folder, file), 'utf8')
  try {
    return splitStatements(renderCodes(text)).map((statement) => parseRoutine(file, statement))
  } catch (error) {
    throw new Error(`routines/${file}: ${(error as Error).message}`, { cause: error })
  }
}

function parseRoutine(file: string, statement: string): Routine {
  const create = removeComments(statement)
  const key = parseName(create)
  const comment = readComment(statement.slice(0, statement.length - create.length))
  const statements = [create, `comment on ${toReference(key)} is ${comment === '' ? 'null' : escapeLiteral(comment)}`]
  return { ...key, file, statements, checksum: createHash('sha256').update(statements.join('\n')).digest('hex') }
}

function parseName(create: string): Key {
  const [, kind, name = ''] = /^create (function|view) (\w+)/.exec(create) ?? []
  if (kind !== undefined) return { kind: kind as Kind, name }
  const [, trigger, table] = /^create (?:constraint )?trigger (\w+)\s[^]*?\son (\w+)/.exec(create) ?? []
  if (trigger !== undefined) return { kind: 'trigger', name: `${table}.${trigger}` }
  throw new Error(`only create function, view and trigger, in lower case, are routines: ${create.slice(0, 60)}`)
}

const toReference = ({ kind, name }: Key) => `${kind} ${name.replace(/^(\w+)\.(\w+)$/, '$2 on $1')}`

/** The comment before a routine, in one line. */
const readComment = (lines: string) =>
  lines
    .replaceAll(/^\s*-- ?/gm, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')

/**
 * Checksums of the applied routines. In a database of an older release, every existing routine counts as applied with
 * another text.
 */
async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'schema_routine'",
  )
  if (tables.length === 0) {
    await client.query(`
      create table schema_routine (
        kind text not null,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now(),
        primary key (kind, name)
      )`)
    await note(
      client,
      (await listPresent(client)).map((key) => ({ ...key, checksum: '' })),
    )
  }
  const { rows } = await client.query<Key & { checksum: string }>('select kind, name, checksum from schema_routine')
  return new Map(rows.map((row) => [toKey(row), row.checksum]))
}

async function note(client: Client, routines: readonly (Key & { checksum: string })[]): Promise<void> {
  await client.query(
    `insert into schema_routine (kind, name, checksum) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict (kind, name) do update set checksum = excluded.checksum, applied_at = now()`,
    [routines.map(({ kind }) => kind), routines.map(({ name }) => name), routines.map(({ checksum }) => checksum)],
  )
}

/** Functions, views and triggers in the database, without those of extensions and functions that tables use. */
async function listPresent(client: Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(`
    select 'function' as kind, p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where (d.classid, d.objid, d.deptype) = ('pg_proc'::regclass, p.oid, 'e')
        or (d.refclassid, d.refobjid) = ('pg_proc'::regclass, p.oid) and d.classid in ('pg_constraint'::regclass, 'pg_attrdef'::regclass))
    union
    select 'view', c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and not exists (
      select from pg_depend d where (d.classid, d.objid, d.deptype) = ('pg_class'::regclass, c.oid, 'e'))
    union
    select 'trigger', c.relname || '.' || t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgparentid = 0`)
  return rows
}

type Change = { routines: readonly Routine[]; changed: readonly Routine[]; obsolete: readonly Key[] }

/**
 * Changed views and triggers are dropped and created again; functions are replaced where possible, since dropping one drops its views and
 * triggers too. Function bodies are checked last: they may name each other and views in any order.
 */
async function replace(client: Client, { routines, changed, obsolete }: Change): Promise<void> {
  const renewed = new Set([...changed, ...obsolete].map(toKey))
  const isRenewed = (kind: Kind) => (item: Key) => item.kind === kind && renewed.has(toKey(item))
  const grants = await readViewGrants(client)
  await client.query('set local check_function_bodies = off')
  for (const item of [...changed, ...obsolete].filter(isRenewed('trigger'))) await dropTrigger(client, item.name)
  const views = [...changed, ...obsolete].filter(isRenewed('view')).map(({ name }) => name)
  for (const name of await dropViews(client, views)) renewed.add(`view ${name}`)
  for (const item of changed.filter(isRenewed('function')))
    for (const key of await replaceFunction(client, item)) renewed.add(key)
  for (const { name } of obsolete.filter(isRenewed('function')))
    for (const key of await dropFunction(client, name)) renewed.add(key)
  for (const item of sortViews(routines.filter(isRenewed('view')))) await run(client, item)
  for (const item of routines.filter(isRenewed('trigger'))) await run(client, item)
  await grantViews(client, grants, renewed)
  await checkFunctions(client, changed.filter(isRenewed('function')))
  await note(client, changed)
  await client.query(
    'delete from schema_routine where (kind, name) in (select * from unnest($1::text[], $2::text[]))',
    [obsolete.map(({ kind }) => kind), obsolete.map(({ name }) => name)],
  )
}

async function run(client: Client, { file, statements }: Routine): Promise<void> {
  for (const statement of statements) {
    try {
      await client.query(statement)
    } catch (error) {
      throw new Error(`Routine ${file} failed: ${(error as Error).message}`, { cause: error })
    }
  }
}

/** Drops a trigger from the table it is on now: a migration may have renamed or dropped its table. */
async function dropTrigger(client: Client, name: string): Promise<void> {
  const [table, trigger] = name.split('.')
  const { rows } = await client.query<{ place: string }>(
    `select t.tgrelid::regclass::text as place from pg_trigger t
     where t.tgname = $2 and not t.tgisinternal and t.tgparentid = 0
       and t.tgrelid = coalesce(to_regclass('public.' || $1::text), t.tgrelid)`,
    [table, trigger],
  )
  for (const { place } of rows) await client.query(`drop trigger ${trigger} on ${place}`)
}

/** Drops these views and all views that read them. Returns the names of the dropped views. */
async function dropViews(client: Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with recursive reader as (
       select c.oid, 0 as depth from pg_class c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
       union
       select w.ev_class, r.depth + 1 from reader r
       join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = r.oid and d.classid = 'pg_rewrite'::regclass
       join pg_rewrite w on w.oid = d.objid and w.ev_class <> r.oid
     )
     select c.relname as name from reader join pg_class c using (oid) group by c.relname order by max(depth) desc`,
    [names],
  )
  for (const { name } of rows) await client.query(`drop view ${name}`)
  return rows.map(({ name }) => name)
}

/** Returns the keys of triggers and views that were dropped together with the previous function. */
async function replaceFunction(client: Client, item: Routine): Promise<string[]> {
  const [create = '', ...rest] = item.statements
  const replacing = { ...item, statements: [create.replace(/^create function/, 'create or replace function'), ...rest] }
  await client.query('savepoint before_function')
  const isReplaced = await client.query(replacing.statements[0] ?? '').then(
    async () => (await countFunctions(client, item.name)) === 1,
    (error: unknown) => {
      // invalid_function_definition: the new text has another result type or other parameter names.
      if (error instanceof DatabaseError && error.code === '42P13') return false
      throw new Error(`Routine ${item.file} failed: ${(error as Error).message}`, { cause: error })
    },
  )
  if (isReplaced) {
    await run(client, { ...item, statements: rest })
    return []
  }
  await client.query('rollback to savepoint before_function')
  const dropped = await dropFunction(client, item.name)
  await run(client, item)
  return dropped
}

async function countFunctions(client: Client, name: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::integer as count from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace",
    [name],
  )
  return rows[0]?.count ?? 0
}

/** Drops a function, its triggers and the views that call it. Returns the keys of those triggers and views. */
async function dropFunction(client: Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string; triggers: string[]; views: string[] }>(
    `select p.oid::regprocedure::text as signature,
       array(select c.relname || '.' || t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where t.tgfoid = p.oid and t.tgparentid = 0) as triggers,
       array(select distinct c.relname::text from pg_depend d join pg_rewrite w on w.oid = d.objid join pg_class c on c.oid = w.ev_class
         where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and d.classid = 'pg_rewrite'::regclass) as views
     from pg_proc p where p.proname = $1 and p.pronamespace = 'public'::regnamespace`,
    [name],
  )
  const dropped: string[] = []
  for (const { signature, triggers, views } of rows) {
    for (const trigger of triggers) await dropTrigger(client, trigger)
    const readers = await dropViews(client, views)
    await client.query(`drop function ${signature}`)
    dropped.push(...triggers.map((trigger) => `trigger ${trigger}`), ...readers.map((view) => `view ${view}`))
  }
  return dropped
}

/** Orders views so that each follows the views it reads. */
function sortViews(views: readonly Routine[]): Routine[] {
  const sorted: Routine[] = []
  const waiting = [...views]
  while (waiting.length > 0) {
    const next = waiting.findIndex((view) =>
      waiting.every((other) => other === view || !new RegExp(`\\b${other.name}\\b`).test(view.statements[0] ?? '')),
    )
    if (next === -1) throw new Error(`Views read each other: ${waiting.map(({ name }) => name).join(', ')}`)
    sorted.push(...waiting.splice(next, 1))
  }
  return sorted
}

type Grant = { view: string; grantee: string; privileges: string }

async function readViewGrants(client: Client): Promise<Grant[]> {
  const { rows } = await client.query<Grant>(`
    select c.relname as view, case a.grantee when 0 then 'public' else quote_ident(r.rolname) end as grantee,
      string_agg(a.privilege_type, ', ') as privileges
    from pg_class c cross join lateral aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and a.grantee <> c.relowner
    group by 1, 2`)
  return rows
}

/** Repeats the grants on views that were created again, for processes that use the database meanwhile. */
async function grantViews(client: Client, grants: readonly Grant[], renewed: ReadonlySet<string>): Promise<void> {
  const present = new Set((await listPresent(client)).map(toKey))
  for (const { view, grantee, privileges } of grants) {
    const key = `view ${view}`
    if (renewed.has(key) && present.has(key)) await client.query(`grant ${privileges} on ${view} to ${grantee}`)
  }
}

async function checkFunctions(client: Client, functions: readonly Routine[]): Promise<void> {
  await client.query('set local check_function_bodies = on')
  for (const { name, file } of functions) {
    const { rows } = await client.query<{ call: string }>(
      `select format('select %s(%s)', l.lanvalidator::regproc, p.oid) as call
       from pg_proc p join pg_language l on l.oid = p.prolang where p.proname = $1 and p.pronamespace = 'public'::regnamespace`,
      [name],
    )
    try {
      for (const { call } of rows) await client.query(call)
    } catch (error) {
      throw new Error(`Routine ${file} failed: ${(error as Error).message}`, { cause: error })
    }
  }
}
