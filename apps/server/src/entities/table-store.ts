/**
 * Store of an entity whose fields are columns of one table. Values travel as JSON and are converted by the column types
 * of the table, so that one statement writes any number of rows with any of their fields.
 */
import { listWritableFields, type EntityDefinition, type EntityRecord } from '@nocturne/contract/entity/definition'
import { normalDisable } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { toColumnName } from '../db/field-names.ts'
import type { EntityStore, RecordChange } from './entity-store.ts'

type TableStoreOptions = {
  /** Table name; the module that calls this must own the table. */
  table: string
  /** Identity column. */
  key: string
  /** Condition of the rows that are records; the table has the alias `t`. Default: all. */
  filter?: RawBuilder<unknown>
  /** Columns of fields whose name differs. */
  columns?: Readonly<Record<string, string>>
  /** SQL of fields that are no columns; the table has the alias `t`. `derive` writes them, unless they are read-only. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Values of columns that are no fields, computed from a change: search keys, codes. Merged over the fields. */
  derive?: (change: RecordChange) => Record<string, unknown>
  /** Column of the display order of an entity that is not ordered by dragging. */
  sortColumn?: string
  /** Live events name the changed records, because pages show single ones of them. */
  eventIds?: true
  prepare?: EntityStore['prepare']
  check?: EntityStore['check']
  afterWrite?: EntityStore['afterWrite']
}

const ORDER = 'order_num'

/** Table of a store, with the columns and the SQL of its records. */
type Layout = {
  /** Table name as text, and as an identifier. */
  table: string
  target: RawBuilder<unknown>
  /** Identity column as text, and with the alias `t`. */
  key: string
  id: RawBuilder<unknown>
  filter: RawBuilder<unknown>
  /** Columns of the fields that are written as given, by field. */
  columns: ReadonlyMap<string, string>
  /** JSON object of all fields. */
  values: RawBuilder<unknown>
  displayOrder: RawBuilder<unknown>
  isOrdered: boolean
  derive: TableStoreOptions['derive']
}

/** Creates the store. */
export function createTableStore(definition: EntityDefinition, options: TableStoreOptions): EntityStore {
  const layout = buildLayout(definition, options)
  const { eventIds, prepare, check, afterWrite } = options
  return {
    definition,
    source: { table: layout.table, key: layout.key },
    read: (db, ids) => selectRecords(db, layout, ids),
    lock: (tx, ids) => lockRecords(tx, layout, ids),
    insert: ({ tx }, changes) => insertRecords(tx, layout, changes),
    update: ({ tx }, changes) => updateRecords(tx, layout, changes),
    reorder: (tx, ids) => reorderRecords(tx, layout, ids),
    remove: (tx, ids) => deleteRecords(tx, layout, ids),
    ...(eventIds && { eventIds }),
    ...(prepare && { prepare }),
    ...(check && { check }),
    ...(afterWrite && { afterWrite }),
  }
}

function buildLayout(definition: EntityDefinition, options: TableStoreOptions): Layout {
  const { table, key, filter = sql`true`, columns: renamed = {}, computed = {}, sortColumn, derive } = options
  const columns = new Map(
    listWritableFields(definition)
      .filter(([name]) => !Object.hasOwn(computed, name))
      .map(([name]) => [name, renamed[name] ?? toColumnName(name)]),
  )
  const read = (name: string) => computed[name] ?? sql.ref(`t.${columns.get(name) ?? toColumnName(name)}`)
  const values = sql`jsonb_build_object(${sql.join(
    Object.keys(definition.fields).flatMap((name) => [sql.lit(name), read(name)]),
  )})`
  const { statusField, ordered: isOrdered } = definition
  const id = sql.ref(`t.${key}`)
  const displayOrder = sql.join([
    ...(statusField ? [sql`${read(statusField)} <> ${normalDisable.normal}`] : []),
    ...(isOrdered ? [sql.ref(`t.${ORDER}`)] : []),
    ...(sortColumn ? [sql.ref(`t.${sortColumn}`)] : []),
    id,
  ])
  return { table, target: sql.table(table), key, id, filter, columns, values, displayOrder, isOrdered, derive }
}

/** Reads records in display order; with `ids` only these. */
async function selectRecords(
  db: Db | Tx,
  { target, id, filter, values, displayOrder }: Layout,
  ids?: readonly number[],
): Promise<EntityRecord[]> {
  const condition = ids ? sql`${id} = any(${[...ids]}::bigint[])` : sql`true`
  const { rows } = await sql<EntityRecord>`
    select ${id} as id, ${values} as values
    from ${target} t where ${condition} and ${filter} order by ${displayOrder}`.execute(db)
  return rows
}

async function lockRecords(tx: Tx, layout: Layout, ids: readonly number[]): Promise<EntityRecord[]> {
  if (ids.length === 0) return []
  const { target, id } = layout
  await sql`
    select from ${target} t where ${id} = any(${[...ids]}::bigint[])
    order by ${id} for no key update`.execute(tx)
  return selectRecords(tx, layout, ids)
}

/** Columns and values of a change: the given fields and what is derived from them. */
const toColumns = (
  { columns, derive }: Layout,
  change: RecordChange,
  fields: Iterable<string>,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    [...fields].flatMap((name) => {
      const column = columns.get(name)
      return column === undefined ? [] : [[column, change.after[name]]]
    }),
  ),
  ...derive?.(change),
})

async function insertRecords(tx: Tx, layout: Layout, changes: readonly RecordChange[]): Promise<number[]> {
  if (changes.length === 0) return []
  const { table, target, key, columns, isOrdered } = layout
  const rows = changes.map((change) => toColumns(layout, change, columns.keys()))
  const start = isOrdered ? await readLastOrder(tx, target) : 0
  const ordered = rows.map((row, index) => (isOrdered ? { ...row, [ORDER]: start + (index + 1) * 10 } : row))
  const names = Object.keys(ordered[0] ?? {})
  const { rows: written } = await sql<{ id: number; place: number }>`
    with given as (
      select value, ordinality as place from jsonb_array_elements(${JSON.stringify(ordered)}::jsonb) with ordinality
    ), numbered as (
      select nextval(pg_get_serial_sequence(${table}, ${key})) as id, place, value from (select * from given order by place) g
    ), written as (
      insert into ${target} (${sql.join([sql.ref(key), ...names.map((name) => sql.ref(name))])})
      select numbered.id, ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}
      from numbered, jsonb_populate_record(null::${target}, numbered.value) r
    )
    select id, place from numbered order by place`.execute(tx)
  return written.map(({ id }) => id)
}

async function readLastOrder(tx: Tx, target: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(${sql.ref(ORDER)}), 0) as last from ${target}`.execute(tx)
  return rows[0]?.last ?? 0
}

async function updateRecords(tx: Tx, layout: Layout, changes: readonly RecordChange[]): Promise<void> {
  const { target, key, id } = layout
  const given = changes.map((change) => ({ id: change.id, v: toColumns(layout, change, change.changed) }))
  const names = [...new Set(given.flatMap(({ v }) => Object.keys(v)))]
  if (names.length === 0) return
  await sql`
    update ${target} t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))}
    from (
      select p.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x(id bigint, v jsonb)
      join ${target} o on ${sql.ref(`o.${key}`)} = x.id
      cross join lateral jsonb_populate_record(o, x.v) p
    ) r where ${id} = ${sql.ref(`r.${key}`)}`.execute(tx)
}

async function reorderRecords(tx: Tx, { target, id }: Layout, ids: readonly number[]): Promise<void> {
  await sql`
    update ${target} t set ${sql.ref(ORDER)} = x.place * 10
    from unnest(${[...ids]}::bigint[]) with ordinality as x(id, place)
    where ${id} = x.id`.execute(tx)
}

async function deleteRecords(tx: Tx, { target, key }: Layout, ids: readonly number[]): Promise<void> {
  await sql`delete from ${target} where ${sql.ref(key)} = any(${[...ids]}::bigint[])`.execute(tx)
}
