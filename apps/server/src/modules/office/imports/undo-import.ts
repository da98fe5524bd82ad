/**
 * Undoes an import while nothing used it, all or nothing: changed fields get their values back if they still have the
 * imported ones; created records are removed, or stopped when other records were created with them.
 */
import { formatTime } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import {
  isSameValue,
  type EntityDefinition,
  type EntityRecord,
  type EntityValues,
} from '@nocturne/contract/entity/definition'
import type { RowError } from '@nocturne/contract/entity/schemas'
import type { office } from '@nocturne/contract/office/endpoints'
import type { schemas } from '@nocturne/contract/office/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { EntityStore, RecordChange, UndoRow } from '../../../entities/entity-store.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext, StaffActor } from '../../../http/context.ts'
import { refuse, refuseNotFound } from '../../../http/refusal.ts'
import { mayChangeField } from '../field-rights.ts'
import { describeError, findErrors, lockEntity, refuseRows, writeChanges } from '../write-records.ts'
import { findReferrers } from './find-referrers.ts'
import { requireImport } from './list-imports.ts'

export const undoImport: Handler<typeof office.undoImport, typeof schemas.undoImport> = async (
  context,
  { importId },
) => {
  const { tx, actor, now, log } = context
  await lockRun(tx, importId)
  const { store, fileName, undoneAt } = await requireImport(tx, actor, importId)
  if (undoneAt !== null) refuse('IMPORT_UNDONE')
  await lockEntity(tx, store)
  const rows = await readRows(tx, importId)
  const current = new Map(
    (
      await store.lock(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((record) => [record.id, record]),
  )
  const errors = findRowErrors(actor, store, { rows, current })
  refuseErrors(errors)
  refuseErrors((await store.undo?.findErrors?.(context, rows)) ?? [])
  const { removed, stopped } = await sortCreated(context, store, rows)
  const changes = [
    ...rows.filter(({ before }) => before !== null).map((row) => buildRestoring(store, row, current)),
    ...stopped.map((row) => buildStopping(store.definition, row, current)),
  ].filter(({ changed }) => changed.length > 0)
  // Removed records no longer have the names that changed records get back.
  await removeRecords(context, store, removed)
  refuseErrors(await findErrors(context, store, changes))
  await store.undo?.revert?.(context, rows)
  await writeChanges(context, store, changes)
  await tx
    .updateTable('importRun')
    .set({ undoneBy: actor.userId, undoneAt: formatTime(now) })
    .where('importId', '=', importId)
    .execute()
  const counts = {
    restored: rows.length - removed.length - stopped.length,
    removed: removed.length,
    stopped: stopped.length,
  }
  log({ subjectType: 'import', subjectId: importId, after: { entity: store.definition.label, fileName, ...counts } })
  return counts
}

/** Makes a second undo of the same import wait. Refuses NOT_FOUND. */
async function lockRun(tx: Tx, importId: number): Promise<void> {
  const { rows } = await sql`select from import_run where import_id = ${importId} for no key update`.execute(tx)
  if (rows.length === 0) refuseNotFound({ importId })
}

async function readRows(tx: Tx, importId: number): Promise<UndoRow[]> {
  const { rows } = await sql<UndoRow>`
    select row_num as row, record_id as id, before, after from import_row where import_id = ${importId} order by row_num`.execute(
    tx,
  )
  return rows
}

/** Refuses ROWS_REFUSED with all errors, each with its row of the sheet. */
function refuseErrors(errors: readonly RowError[]): void {
  const [first] = errors
  // Names the row also when it is the only one: the page of an import does not show the sheet.
  if (first) refuseRows(errors, describeError(first, 2))
}

type Loaded = { rows: readonly UndoRow[]; current: ReadonlyMap<number, EntityRecord> }

/** Records that are gone, fields that changed since, and fields that the actor may not change. */
function findRowErrors(actor: StaffActor, { definition, undo }: EntityStore, { rows, current }: Loaded): RowError[] {
  return rows.flatMap(({ row, id, before, after }) => {
    const record = current.get(id)
    const { titleField, fields } = definition
    if (!record) return [{ row, field: titleField, message: `${definition.label}已删除或合并，不能撤销` }]
    return Object.entries(fields).flatMap(([name, field]) => {
      if (!Object.hasOwn(after, name)) return []
      const isOwn = undo?.fields?.includes(name) === true && Number(after[name] ?? 0) > 0
      if ((before !== null || isOwn) && !mayChangeField(actor, field))
        return [{ row, field: name, message: `你没有修改${field.label}的权限` }]
      return isSameValue(record.values[name], after[name])
        ? []
        : [{ row, field: name, message: `${field.label}在导入后又改过，不能撤销` }]
    })
  })
}

/** Created records that are removed, and those that are stopped. Refuses records that others refer to. */
async function sortCreated(
  context: CommandContext,
  store: EntityStore,
  rows: readonly UndoRow[],
): Promise<{ removed: UndoRow[]; stopped: UndoRow[] }> {
  const created = rows.filter(({ before }) => before === null)
  const referrers = await findReferrers(
    context.tx,
    store,
    created.map(({ id }) => id),
  )
  const ownTables = store.undo?.ownTables ?? []
  const errors = created.flatMap(({ row, id }) => {
    const others = (referrers.get(id) ?? []).filter((name) => !ownTables.includes(name))
    if (others.length === 0) return []
    return [
      {
        row,
        field: store.definition.titleField,
        message: `${store.definition.label}已经用到，不能撤销；不用了可以停用`,
      },
    ]
  })
  refuseErrors(errors)
  const isStopped = ({ id }: UndoRow) => store.undo?.stops === true || referrers.has(id)
  return { removed: created.filter((row) => !isStopped(row)), stopped: created.filter(isStopped) }
}

function buildRestoring({ undo }: EntityStore, row: UndoRow, current: Loaded['current']): RecordChange {
  const own = undo?.fields ?? []
  const restored = Object.fromEntries(Object.entries(row.before ?? {}).filter(([name]) => !own.includes(name)))
  return buildUndoChange(row, current, restored)
}

const buildStopping = ({ statusField }: EntityDefinition, row: UndoRow, current: Loaded['current']): RecordChange =>
  buildUndoChange(row, current, statusField === null ? {} : { [statusField]: normalDisable.disabled })

function buildUndoChange({ row, id }: UndoRow, current: Loaded['current'], values: EntityValues): RecordChange {
  const before = current.get(id)?.values ?? {}
  const changed = Object.keys(values).filter((name) => !isSameValue(before[name], values[name]))
  return { row, id, before, after: { ...before, ...values }, changed, given: [] }
}

async function removeRecords(
  { tx, log, emit }: CommandContext,
  store: EntityStore,
  rows: readonly UndoRow[],
): Promise<void> {
  if (rows.length === 0) return
  const { definition } = store
  await store.remove(
    tx,
    rows.map(({ id }) => id),
  )
  for (const { id, after } of rows)
    log({
      title: `删除导入的${definition.label}`,
      subjectType: definition.subject,
      subjectId: id,
      before: { [definition.titleField]: after[definition.titleField] ?? null },
    })
  emit({ topic: definition.topic })
}
