/**
 * Import of a sheet: cells become changes of the records with the same key. A blank cell leaves the value, absence never
 * deletes. A check executes the whole import and rolls it back; the import is all or nothing.
 */
import { formatCell, parseCell, type References } from '@nocturne/contract/entity/cell'
import {
  listKeyGroups,
  listWritableFields,
  type EntityDefinition,
  type EntityRecord,
} from '@nocturne/contract/entity/definition'
import type { FieldValue } from '@nocturne/contract/entity/field'
import type { ImportResult, RowError } from '@nocturne/contract/entity/schemas'
import type { EntityStore, RecordChange } from '../../entities/entity-store.ts'
import type { CommandContext, StaffActor } from '../../http/context.ts'
import { refuseField } from '../../http/refusal.ts'
import { maySeeField } from './field-rights.ts'
import { recordImport } from './imports/record-import.ts'
import { loadReferences } from './references.ts'
import { findConfirmationErrors } from './second-person.ts'
import { buildChange, describeError, findErrors, lockEntity, refuseRows, writeChanges } from './write-records.ts'

/** Cells of a sheet; `columns` names the field of each column, '' for a column that is skipped. */
export type Sheet = { fileName: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

type ReadSheet = { changes: RecordChange[]; errors: RowError[]; replaced: ImportResult['replaced'] }

/** Validates a sheet as the import would, without writing. */
export async function checkSheet(context: CommandContext, store: EntityStore, sheet: Sheet): Promise<ImportResult> {
  const read = await readSheet(context, store, sheet)
  const faultyRows = new Set(read.errors.map(({ row }) => row))
  const readable = read.changes.filter(({ row }) => !faultyRows.has(row))
  const invalid = [...read.errors, ...(await findErrors(context, store, readable))]
  const errors = invalid.length > 0 ? invalid : await findConfirmationErrors(context, store, readable)
  const warnings = errors.length > 0 ? [] : await findWarnings(context, store, read)
  return buildResult(read, errors, warnings)
}

const findWarnings = async (context: CommandContext, store: EntityStore, { changes }: ReadSheet): Promise<RowError[]> =>
  (await store.findWarnings?.(context, changes)) ?? []

/** Imports a sheet. Refuses ROWS_REFUSED with all errors when a row is invalid. */
export async function importSheet(context: CommandContext, store: EntityStore, sheet: Sheet): Promise<ImportResult> {
  const read = await readSheet(context, store, sheet)
  const invalid = read.errors.length > 0 ? read.errors : await findErrors(context, store, read.changes)
  const errors = invalid.length > 0 ? invalid : await findConfirmationErrors(context, store, read.changes)
  const [first] = errors
  if (first) refuseRows(errors, describeError(first, sheet.rows.length))
  const warnings = await findWarnings(context, store, read)
  const ids = await writeChanges(context, store, read.changes)
  const result = buildResult(read, [], warnings)
  const recorded = await recordImport(context, store, { fileName: sheet.fileName, result, changes: read.changes, ids })
  const { added, changed, unchanged } = result
  context.log({
    title: `导入${store.definition.label}`,
    subjectType: store.definition.subject,
    after: { fileName: sheet.fileName, added, changed, unchanged, ...recorded },
  })
  return result
}

async function readSheet(context: CommandContext, store: EntityStore, sheet: Sheet): Promise<ReadSheet> {
  const { tx } = context
  const { definition } = store
  await lockEntity(tx, store)
  const columns = readColumns(definition, sheet.columns)
  const references = await loadReferences(tx, definition)
  const existing = await store.read(tx)
  const byKey = indexRecords(definition, existing)
  const byId = new Map(existing.map((record) => [record.id, record]))
  const read: ReadSheet = { changes: [], errors: [], replaced: [] }
  const rowByKey = new Map<string, number>()
  for (const [row, cells] of sheet.rows.entries()) {
    const { values, errors } = readCells(definition, columns, cells, { row, references })
    read.errors.push(...errors)
    const { field, key } = findKey(definition, values)
    const keyFault = findKeyFault(definition, field, key, rowByKey.get(key))
    if (keyFault !== null) {
      if (!errors.some((fault) => fault.field === field)) read.errors.push({ row, field, message: keyFault })
      continue
    }
    rowByKey.set(key, row)
    const id = byKey.get(key)
    const change = buildChange(definition, { ...(id !== undefined && { id }), values }, row, byId)
    read.changes.push(change)
    read.replaced.push(...listReplacedCells(context.actor, definition, { change, references }))
  }
  read.changes = (await store.prepare?.(tx, read.changes, context.now)) ?? read.changes
  await store.lock(
    tx,
    read.changes.flatMap(({ id, changed }) => (id !== null && changed.length > 0 ? [id] : [])),
  )
  return read
}

/** Fields of the columns. Refuses a column that the entity does not have, and a sheet without the key. */
function readColumns(definition: EntityDefinition, columns: readonly string[]): readonly string[] {
  const writable = new Set(listWritableFields(definition).map(([name]) => name))
  const unknown = columns.find((name) => name !== '' && !writable.has(name))
  const groups = listKeyGroups(definition)
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (unknown !== undefined) refuseField('columns', '列', '有一列无法识别')
  if (repeated !== undefined) refuseField('columns', '列', `“${definition.fields[repeated]?.label}”有两列`)
  if (!groups.some((group) => group.every((name) => columns.includes(name)))) {
    const missing = groups.at(-1)?.find((name) => !columns.includes(name)) ?? ''
    refuseField('columns', '列', `缺少“${definition.fields[missing]?.label}”一列`)
  }
  return columns
}

function readCells(
  definition: EntityDefinition,
  columns: readonly string[],
  cells: readonly string[],
  { row, references }: { row: number; references: References },
): { values: Record<string, FieldValue>; errors: RowError[] } {
  const values: Record<string, FieldValue> = {}
  const errors: RowError[] = []
  for (const [index, name] of columns.entries()) {
    const field = definition.fields[name]
    const cell = cells[index]?.trim() ?? ''
    if (!field || cell === '') continue
    const parsed = parseCell(field, cell, references)
    if ('fault' in parsed) errors.push({ row, field: name, message: parsed.fault })
    else values[name] = parsed.value
  }
  return { values, errors }
}

/**
 * Key of a row: its code, or its title when the row has no code. `field` is the one that is missing in a row without a
 * key.
 */
function findKey(definition: EntityDefinition, values: Readonly<Record<string, FieldValue>>) {
  const groups = listKeyGroups(definition)
  const group = groups.find((names) => buildGroupKey(names, values) !== '') ?? groups.at(-1) ?? []
  const field = group.find((name) => toKey(values[name]) === '') ?? group.at(-1) ?? ''
  return { field, key: buildGroupKey(group, values) }
}

/** Key of the fields together; '' when one of them is empty. */
function buildGroupKey(group: readonly string[], values: Readonly<Record<string, FieldValue>>): string {
  const keys = group.map((name) => toKey(values[name]))
  return keys.includes('') ? '' : `${group.join(' ')} ${keys.join(' ')}`
}

/** Ids of records by code and by title; a title that several records have identifies none. */
function indexRecords(definition: EntityDefinition, records: readonly EntityRecord[]): Map<string, number> {
  const byKey = new Map<string, number>()
  const repeated = new Set<string>()
  for (const { id, values } of records)
    for (const group of listKeyGroups(definition)) {
      const key = buildGroupKey(group, values)
      if (key === '') continue
      if (byKey.has(key)) repeated.add(key)
      byKey.set(key, id)
    }
  for (const key of repeated) byKey.delete(key)
  return byKey
}

function findKeyFault(
  definition: EntityDefinition,
  field: string,
  key: string,
  earlierRow: number | undefined,
): string | null {
  const label = definition.fields[field]?.label ?? ''
  if (key === '') return `请填写${label}`
  return earlierRow === undefined ? null : `与第${earlierRow + 1}行的${label}重复`
}

/** Text and references as keys; other values identify no record. */
function toKey(value: FieldValue | undefined): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim().toLowerCase() : ''
}

function listReplacedCells(
  actor: StaffActor,
  { fields }: EntityDefinition,
  { change: { row, before, changed }, references }: { change: RecordChange; references: References },
): ImportResult['replaced'] {
  if (before === null) return []
  return changed.flatMap((name) => {
    const field = fields[name]
    return field && maySeeField(actor, field)
      ? [{ row, field: name, before: formatCell(field, before[name], references) }]
      : []
  })
}

function buildResult({ changes, replaced }: ReadSheet, errors: RowError[], warnings: RowError[]): ImportResult {
  const faulty = new Set(errors.map(({ row }) => row))
  const byRow = new Map(changes.map((change) => [change.row, change]))
  const rowCount = Math.max(-1, ...byRow.keys(), ...faulty) + 1
  const outcomes = Array.from({ length: rowCount }, (_, row): ImportResult['outcomes'][number] => {
    const change = byRow.get(row)
    if (faulty.has(row) || !change) return 'faulty'
    if (change.id === null) return 'added'
    return change.changed.length > 0 ? 'changed' : 'unchanged'
  })
  const count = (outcome: ImportResult['outcomes'][number]) => outcomes.filter((one) => one === outcome).length
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    outcomes,
    replaced,
    errors,
    warnings,
  }
}
