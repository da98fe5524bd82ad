/** Records an import with the values before and after it, so that it can be shown and undone. */
import { listWritableFields, type EntityDefinition, type EntityValues } from '@nocturne/contract/entity/definition'
import type { ImportResult } from '@nocturne/contract/entity/schemas'
import { formatTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { EntityStore, RecordChange } from '../../../entities/entity-store.ts'
import type { CommandContext } from '../../../http/context.ts'

type Imported = {
  fileName: string
  result: ImportResult
  changes: readonly RecordChange[]
  /** Ids in the order of the changes. */
  ids: readonly number[]
}

/** Identifies a recorded import in the operation log, with the hash of its rows that the audit compares. */
type RecordedImport = { importId: number; rowsHash: string }

/** Stores the values as the store returns them after the write, so that an undo compares like with like. */
export async function recordImport(
  context: CommandContext,
  store: EntityStore,
  imported: Imported,
): Promise<RecordedImport> {
  const { tx } = context
  const importId = await insertRun(context, store, imported)
  await insertRows(tx, store, importId, imported)
  const { rows } = await sql<{ rowsHash: string }>`select import_rows_hash(${importId}) as rows_hash`.execute(tx)
  return { importId, rowsHash: rows[0]?.rowsHash ?? '' }
}

async function insertRun(
  { tx, actor, now }: CommandContext,
  { definition }: EntityStore,
  { fileName, result }: Imported,
): Promise<number> {
  const { importId } = await tx
    .insertInto('importRun')
    .values({
      entity: definition.name,
      fileName,
      added: result.added,
      changed: result.changed,
      unchanged: result.unchanged,
      createdBy: actor.userId,
      createdAt: formatTime(now),
    })
    .returning('importId')
    .executeTakeFirstOrThrow()
  return importId
}

async function insertRows(tx: Tx, store: EntityStore, importId: number, { changes, ids }: Imported): Promise<void> {
  const { definition } = store
  const effective = changes
    .map((change, index) => ({ ...change, recordId: ids[index] as number }))
    .filter(({ before, changed }) => before === null || changed.length > 0)
  if (effective.length === 0) return
  const written = new Map(
    (
      await store.read(
        tx,
        effective.map(({ recordId }) => recordId),
      )
    ).map((record) => [record.id, record.values]),
  )
  const rows = effective.map(({ row, recordId, before, changed }) => {
    const names =
      before === null ? listWritableFields(definition).map(([name]) => name) : listWritable(definition, changed)
    const after = pickFields(written.get(recordId) ?? {}, names)
    return { row, recordId, before: before && pickFields(before, names), after }
  })
  await sql`
    insert into import_row (import_id, row_num, record_id, before, after)
    select ${importId}, r.row, r."recordId", nullif(r.before, 'null'), r.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row int, "recordId" bigint, before jsonb, after jsonb)`.execute(
    tx,
  )
}

const listWritable = ({ fields }: EntityDefinition, names: readonly string[]): string[] =>
  names.filter((name) => fields[name]?.readOnly !== true)

const pickFields = (values: EntityValues, names: readonly string[]): EntityValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
