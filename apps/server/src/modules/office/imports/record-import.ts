/** Records an import with the values before and after it, so that it can be shown and undone. */
import { listWritableFields, type EntityDefinition, type EntityValues } from '@nocturne/contract/entity/definition'
import type { ImportResult } from '@nocturne/contract/entity/schemas'
import { formatTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { EntityStore, RecordChange } from '../../../entities/entity-store.ts'
import type { CommandContext } from '../../../http/context.ts'

type Imported = {
  fileName: string
  result: ImportResult
  changes: readonly RecordChange[]
  /** Ids in the order of the changes. */
  ids: readonly number[]
}

/** Stores the values as the store returns them after the write, so that an undo compares like with like. */
export async function recordImport(
  { tx, actor, now }: CommandContext,
  store: EntityStore,
  { fileName, result, changes, ids }: Imported,
): Promise<void> {
  const { definition } = store
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
