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
import type { EntityStore, RecordChange, WriteContext } from './entity-store.ts'

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

/** Creates the store. */
export function createTableStore(definition: EntityDefinition, options: TableStoreOptions): EntityStore {
  const { table, key, filter = sql`true`, columns = {}, computed = {} } = options
  const { derive, sortColumn, eventIds, prepare, check, afterWrite } = options
  const target = sql.table(table)
  const keyColumn = sql.ref(key)
  const writable = new Map(
    listWritableFields(definition)
      .filter(([name]) => !Object.hasOwn(computed, name))
      .map(([name]) => [name, columns[name] ?? toColumnName(name)]),
  )
  const rowJson = sql`jsonb_build_object(${sql.join(
    Object.keys(definition.fields).flatMap((name) => [
      sql.lit(name),
      computed[name] ?? sql.ref(`t.${writable.get(name) ?? toColumnName(name)}`),
    ]),
  )})`
  const { statusField } = definition
  const status =
    statusField && (computed[statusField] ?? sql.ref(`t.${writable.get(statusField) ?? toColumnName(statusField)}`))
  const displayOrder = sql.join([
    ...(status ? [sql`${status} <> ${normalDisable.normal}`] : []),
    ...(definition.ordered ? [sql.ref(`t.${ORDER}`)] : []),
    ...(sortColumn ? [sql.ref(`t.${sortColumn}`)] : []),
    sql.ref(`t.${key}`),
  ])

  const select = async (db: Db | Tx, condition: RawBuilder<unknown>, lock: RawBuilder<unknown>) => {
    const { rows } = await sql<EntityRecord>`
      select ${sql.ref(`t.${key}`)} as id, ${rowJson} as values
      from ${target} t where ${condition} and ${filter} order by ${displayOrder} ${lock}`.execute(db)
    return rows
  }

  /** Columns and values of a change: the given fields and what is derived from them. */
  const toColumns = (change: RecordChange, fields: readonly string[]): Record<string, unknown> => ({
    ...Object.fromEntries(
      fields.flatMap((name) => {
        const column = writable.get(name)
        return column === undefined ? [] : [[column, change.after[name]]]
      }),
    ),
    ...derive?.(change),
  })

  const insert = async ({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<number[]> => {
    if (changes.length === 0) return []
    const rows = changes.map((change) => toColumns(change, [...writable.keys()]))
    const start = definition.ordered ? await readLastOrder(tx) : 0
    const ordered = rows.map((row, index) => (definition.ordered ? { ...row, [ORDER]: start + (index + 1) * 10 } : row))
    const names = Object.keys(ordered[0] ?? {})
    const { rows: written } = await sql<{ id: number; place: number }>`
      with given as (
        select value, ordinality as place from jsonb_array_elements(${JSON.stringify(ordered)}::jsonb) with ordinality
      ), numbered as (
        select nextval(pg_get_serial_sequence(${table}, ${key})) as id, place, value from (select * from given order by place) g
      ), written as (
        insert into ${target} (${sql.join([keyColumn, ...names.map((name) => sql.ref(name))])})
        select numbered.id, ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}
        from numbered, jsonb_populate_record(null::${target}, numbered.value) r
      )
      select id, place from numbered order by place`.execute(tx)
    return written.map(({ id }) => id)
  }

  const readLastOrder = async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(${sql.ref(ORDER)}), 0) as last from ${target}`.execute(tx)
    return rows[0]?.last ?? 0
  }

  const update = async ({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<void> => {
    const given = changes.map((change) => ({ id: change.id, v: toColumns(change, change.changed) }))
    const names = [...new Set(given.flatMap(({ v }) => Object.keys(v)))]
    if (names.length === 0) return
    await sql`
      update ${target} t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))}
      from (
        select p.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x(id bigint, v jsonb)
        join ${target} o on ${sql.ref(`o.${key}`)} = x.id
        cross join lateral jsonb_populate_record(o, x.v) p
      ) r where ${sql.ref(`t.${key}`)} = ${sql.ref(`r.${key}`)}`.execute(tx)
  }

  return {
    definition,
    read: (db, ids) => select(db, ids ? sql`${sql.ref(`t.${key}`)} = any(${[...ids]}::bigint[])` : sql`true`, sql``),
    lock: async (tx, ids) => {
      if (ids.length === 0) return []
      await sql`
        select from ${target} t where ${sql.ref(`t.${key}`)} = any(${[...ids]}::bigint[])
        order by ${sql.ref(`t.${key}`)} for no key update`.execute(tx)
      return select(tx, sql`${sql.ref(`t.${key}`)} = any(${[...ids]}::bigint[])`, sql``)
    },
    insert,
    update,
    reorder: async (tx, ids) => {
      await sql`
        update ${target} t set ${sql.ref(ORDER)} = x.place * 10
        from unnest(${[...ids]}::bigint[]) with ordinality as x(id, place)
        where ${sql.ref(`t.${key}`)} = x.id`.execute(tx)
    },
    remove: async (tx, ids) => {
      await sql`delete from ${target} where ${keyColumn} = any(${[...ids]}::bigint[])`.execute(tx)
    },
    ...(eventIds && { eventIds }),
    ...(prepare && { prepare }),
    ...(check && { check }),
    ...(afterWrite && { afterWrite }),
  }
}
