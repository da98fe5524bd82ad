/** Writes changes of master data: lock, compare with what the sender saw, validate, write, log, publish. */
import { maskPhone } from '@nocturne/base/masking'
import { checkValue } from '@nocturne/contract/entity/check-value'
import {
  buildInitialValues,
  isSameValue,
  listChangedFields,
  listWritableFields,
  type EntityDefinition,
  type EntityRecord,
  type EntityValues,
} from '@nocturne/contract/entity/definition'
import { isEmptyValue, type FieldValue } from '@nocturne/contract/entity/field'
import type { RowChange, RowError } from '@nocturne/contract/entity/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { listExistingIds, type EntityStore, type RecordChange, type WriteContext } from '../../entities/entity-store.ts'
import { refuse, refuseNotFound } from '../../http/refusal.ts'
import { listVisibleFields, mayChangeField } from './field-rights.ts'
import { findMissingReferences } from './references.ts'
import { requireConfirmation } from './second-person.ts'

/** A field that another person changed after the sender had read it. */
type StaleField = { row: number; field: string; current: FieldValue }

/**
 * Saves rows, all or none. Returns the ids in the order of the rows, and warnings. Refuses STALE_DATA when a changed field no longer
 * has the value that was seen, ROWS_REFUSED with all errors.
 */
export async function saveRecords(
  context: WriteContext,
  store: EntityStore,
  rows: readonly RowChange[],
): Promise<{ ids: number[]; warnings: RowError[] }> {
  const current = await lockRecords(context, store, rows)
  refuseStaleFields(context, store, { rows, current })
  const typed = rows.map((change, row) => buildChange(store.definition, change, row, current))
  const changes = (await store.prepare?.(context.tx, typed, context.now)) ?? typed
  const errors = await findErrors(context, store, changes)
  const [first] = errors
  if (first) refuseRows(errors, describeError(first, rows.length))
  await requireConfirmation(context, store, changes)
  const warnings = (await store.findWarnings?.(context, changes)) ?? []
  return { ids: await writeChanges(context, store, changes), warnings }
}

/** Makes other writes of the entity wait until this transaction has ended. */
export async function lockEntity(tx: Tx, { definition }: EntityStore): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`office.${definition.name}`}, 0))`.execute(tx)
}

/**
 * Serializes all writes of one entity, so that two new records cannot have the same name, and locks the given records.
 */
export async function lockRecords(
  { tx }: WriteContext,
  store: EntityStore,
  rows: readonly RowChange[],
): Promise<Map<number, EntityRecord>> {
  await lockEntity(tx, store)
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const found = new Map((await store.lock(tx, ids)).map((record) => [record.id, record]))
  for (const id of ids) if (!found.has(id)) refuseNotFound({ id })
  return found
}

/** Refuses STALE_DATA with the current values of the fields that changed since they were seen. */
export function refuseStaleFields(
  { actor }: WriteContext,
  { definition }: EntityStore,
  { rows, current }: { rows: readonly RowChange[]; current: ReadonlyMap<number, EntityRecord> },
): void {
  const visible = listVisibleFields(definition, actor)
  // Values that the sender may not see are refused later, without the current one.
  const stale = findStaleFields(rows, current).filter(({ field }) => visible.includes(field))
  if (stale.length > 0) refuse('STALE_DATA', {}, { stale })
}

function findStaleFields(rows: readonly RowChange[], current: ReadonlyMap<number, EntityRecord>): StaleField[] {
  return rows.flatMap(({ id, values, seen }, row) => {
    const record = id === undefined ? undefined : current.get(id)
    if (!record) return []
    return Object.keys(values)
      .filter((field) => seen === undefined || !isSameValue(seen[field], record.values[field]))
      .filter((field) => !isSameValue(values[field], record.values[field]))
      .map((field) => ({ row, field, current: record.values[field] ?? null }))
  })
}

/** The change that a row of input makes to the current record. */
export function buildChange(
  definition: EntityDefinition,
  { id, values }: RowChange,
  row: number,
  current: ReadonlyMap<number, EntityRecord>,
): RecordChange {
  const before = id === undefined ? null : (current.get(id)?.values ?? null)
  const after: EntityValues = { ...(before ?? buildInitialValues(definition)), ...trimTexts(values) }
  const changed = before ? listChangedFields(before, after) : listWritableFields(definition).map(([name]) => name)
  return { row, id: id ?? null, before, after, changed, given: Object.keys(values) }
}

const trimTexts = (values: EntityValues): EntityValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  )

/** Validates changes; returns every fault. */
export async function findErrors(
  context: WriteContext,
  store: EntityStore,
  changes: readonly RecordChange[],
): Promise<RowError[]> {
  const { definition } = store
  const rightErrors = changes.flatMap((change) => findRightErrors(context, definition, change))
  const refused = new Set(rightErrors.map(({ row }) => row))
  const effective = changes.filter(({ row, changed }) => changed.length > 0 && !refused.has(row))
  const errors = [
    ...rightErrors,
    ...effective.flatMap((change) => findValueErrors(definition, change)),
    ...(await findMissingReferences(context.tx, definition, effective)),
    ...(await findDuplicates(context, store, effective)),
  ]
  if (errors.length > 0) return errors
  return (await store.check?.(context, effective)) ?? []
}

/**
 * Given fields that the actor may not change. A value that they may not even see is refused also when it equals the
 * current one: the response would reveal it.
 */
function findRightErrors({ actor }: WriteContext, definition: EntityDefinition, change: RecordChange): RowError[] {
  return listWritableFields(definition).flatMap(([name, field]) => {
    if (!change.given.includes(name) || mayChangeField(actor, field)) return []
    const prior = (change.before ?? buildInitialValues(definition))[name]
    const isHarmless = isSameValue(change.after[name], prior) && (change.before === null || field.secret !== true)
    return isHarmless ? [] : [{ row: change.row, field: name, message: `你没有修改${field.label}的权限` }]
  })
}

function findValueErrors(definition: EntityDefinition, change: RecordChange): RowError[] {
  return listWritableFields(definition).flatMap(([name, field]) => {
    if (!change.changed.includes(name)) return []
    if (field.once && change.before !== null)
      return [{ row: change.row, field: name, message: `${field.label}保存后不能改` }]
    const message = checkValue(field, change.after[name] ?? null)
    return message === null ? [] : [{ row: change.row, field: name, message }]
  })
}

/** Records with the same values in the fields of a unique group, among the changes and the stored records. */
async function findDuplicates(
  { tx }: WriteContext,
  store: EntityStore,
  changes: readonly RecordChange[],
): Promise<RowError[]> {
  const { definition } = store
  if (!changes.some(({ changed }) => definition.unique.flat().some((name) => changed.includes(name)))) return []
  const changedIds = new Set(listExistingIds(changes))
  const others = (await store.read(tx)).filter(({ id }) => !changedIds.has(id))
  return definition.unique.flatMap((group) => {
    const taken = new Set(others.map(({ values }) => buildGroupKey(values, group)))
    return changes.flatMap(({ row, after }) => {
      if (group.every((name) => isEmptyValue(after[name]))) return []
      const key = buildGroupKey(after, group)
      const isTaken = taken.has(key)
      taken.add(key)
      const field = group.at(-1) ?? ''
      return isTaken ? [{ row, field, message: `已有同样的${definition.fields[field]?.label}` }] : []
    })
  })
}

const buildGroupKey = (values: EntityValues, group: readonly string[]): string =>
  JSON.stringify(group.map((name) => (typeof values[name] === 'string' ? values[name].toLowerCase() : values[name])))

/** Refuses a save or import with all its errors. */
export const refuseRows = (errors: readonly RowError[], message: string): never =>
  refuse('ROWS_REFUSED', { message }, { field: 'rows', message, errors })

/** Message of a refusal for the person: the row is named when there are several. */
export const describeError = ({ row, message }: RowError, rowCount: number): string =>
  rowCount === 1 ? message : `第${row + 1}行：${message}`

/** Writes validated changes; returns the ids in the order of the changes. */
export async function writeChanges(
  context: WriteContext,
  store: EntityStore,
  changes: readonly RecordChange[],
): Promise<number[]> {
  const added = changes.filter(({ id }) => id === null)
  const changed = changes.filter(({ id, changed: fields }) => id !== null && fields.length > 0)
  const newIds = await store.insert(context, added)
  if (changed.length > 0) await store.update(context, changed)
  const idByRow = new Map(added.map(({ row }, index) => [row, newIds[index] as number]))
  const written = [...added, ...changed].map((change) => ({
    ...change,
    id: change.id ?? (idByRow.get(change.row) as number),
  }))
  await store.afterWrite?.(context, written)
  for (const change of written) logChange(context, store.definition, change)
  if (written.length > 0)
    context.emit({ topic: store.definition.topic, ...(store.eventIds && { ids: written.map(({ id }) => id) }) })
  return changes.map(({ id, row }) => id ?? (idByRow.get(row) as number))
}

function logChange(
  { log }: WriteContext,
  { label, subject, fields }: EntityDefinition,
  { id, before, after, changed }: RecordChange & { id: number },
): void {
  const named = changed.filter((name) => fields[name]?.readOnly !== true)
  log({
    title: `${before === null ? '新增' : '修改'}${label}`,
    subjectType: subject,
    subjectId: id,
    ...(before !== null && { before: pickLoggedValues(fields, before, named) }),
    after: pickLoggedValues(fields, after, named),
  })
}

/** Values for the operation log, which more people read than the records: secret phone numbers are masked. */
const pickLoggedValues = (
  fields: EntityDefinition['fields'],
  values: EntityValues,
  names: readonly string[],
): EntityValues =>
  Object.fromEntries(
    names.map((name) => {
      const field = fields[name]
      const value = values[name] ?? null
      const isMasked = field?.kind === 'text' && field.pattern === 'phone' && field.secret === true
      return [name, isMasked && typeof value === 'string' ? maskPhone(value) : value]
    }),
  )
