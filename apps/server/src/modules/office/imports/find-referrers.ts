/** Finds what refers to records: foreign keys of the database, and references inside master data. */
import { plannedChangeStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { EntityStore } from '../../../entities/entity-store.ts'
import { listReferencedEntities, listReferences } from '../references.ts'
import { stores } from '../stores.ts'

/** Names of the tables and entities that refer to each record; records without any are left out. */
export async function findReferrers(
  tx: Tx,
  store: EntityStore,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>()
  const add = (id: number, name: string) => found.set(id, [...(found.get(id) ?? []), name])
  if (ids.length === 0) return found
  for (const { id, name } of await findByForeignKeys(tx, store, ids)) add(id, name)
  for (const { id, name } of await findInMasterData(tx, store, ids)) add(id, name)
  const { rows } = await sql<{ recordId: number }>`
    select distinct record_id from planned_change where entity = ${store.definition.name}
      and record_id = any(${[...ids]}::bigint[]) and status = ${lit(plannedChangeStatus.planned)}`.execute(tx)
  for (const { recordId } of rows) add(recordId, 'planned_change')
  return found
}

type Referrer = { id: number; name: string }

async function findByForeignKeys(tx: Tx, { source }: EntityStore, ids: readonly number[]): Promise<Referrer[]> {
  if (!source) return []
  const { rows: keys } = await sql<{ tableName: string; columnName: string }>`
    select r.relname as table_name, a.attname as column_name
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${source.table}::regclass and array_length(c.conkey, 1) = 1 and c.conparentid = 0
    order by r.relname, a.attname`.execute(tx)
  const found: Referrer[] = []
  for (const { tableName, columnName } of keys) {
    // Records that are removed together may refer to each other.
    const outside = tableName === source.table ? sql`and ${sql.ref(source.key)} <> all(${[...ids]}::bigint[])` : sql``
    const { rows } = await sql<{ id: number }>`
      select distinct ${sql.ref(columnName)} as id from ${sql.table(tableName)}
      where ${sql.ref(columnName)} = any(${[...ids]}::bigint[]) ${outside}`.execute(tx)
    found.push(...rows.map(({ id }) => ({ id, name: tableName })))
  }
  return found
}

/** References that are no foreign keys: lists of ids and parts. */
async function findInMasterData(tx: Tx, { definition }: EntityStore, ids: readonly number[]): Promise<Referrer[]> {
  const sought = new Set(ids)
  const found: Referrer[] = []
  for (const other of stores) {
    if (!listReferencedEntities(other.definition.fields).includes(definition.name)) continue
    const fields = Object.entries(other.definition.fields)
    for (const { id: ownId, values } of await other.read(tx)) {
      if (other.definition.name === definition.name && sought.has(ownId)) continue
      for (const [name, field] of fields)
        for (const { entity, id } of listReferences(field, values[name]))
          if (entity === definition.name && sought.has(id)) found.push({ id, name: other.definition.name })
    }
  }
  return found
}
