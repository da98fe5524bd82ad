/** Export of an entity as a sheet, which is also the template of its import. All cells are text, so that codes keep their zeros. */
import { CLEAR_CELL, formatCell, type References } from '@nocturne/contract/entity/cell'
import { listWritableFields } from '@nocturne/contract/entity/definition'
import { isEmptyValue, type EntityField, type FieldValue } from '@nocturne/contract/entity/field'
import type { FileResponse } from '@nocturne/contract/endpoint'
import type { Db } from '../../db/connection.ts'
import type { EntityStore } from '../../entities/entity-store.ts'
import type { StaffActor } from '../../http/context.ts'
import { writeCsv, writeWorkbook, type ReportTable } from '../reports/public.ts'
import { hideSecrets } from './read-records.ts'
import { loadReferences } from './references.ts'

const mimeTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

const ROWS_PER_PIECE = 250

/** Writes all records of an entity to a file. */
export async function exportRecords(
  db: Db,
  actor: StaffActor,
  store: EntityStore,
  format: keyof typeof mimeTypes,
): Promise<FileResponse> {
  const { definition } = store
  const references = await loadReferences(db, definition)
  const records = hideSecrets(definition, actor, await store.read(db))
  const fields = listWritableFields(definition)
  const rows = records.map(({ values }) =>
    Object.fromEntries(fields.map(([name, field]) => [name, formatExportCell(field, values[name], references)])),
  )
  const table: ReportTable = {
    title: definition.label,
    facts: [],
    fields: fields.map(([name, { label }]) => ({ name, label, kind: 'text' })),
    pieces: splitRows(rows),
    totals: {},
  }
  return {
    fileName: `${definition.label}.${format}`,
    mimeType: mimeTypes[format],
    body: format === 'xlsx' ? writeWorkbook(table) : writeCsv(table),
  }
}

/** Text of a value that imports as the same value, also into a new record, where a blank cell means the initial value. */
function formatExportCell(field: EntityField, value: FieldValue | undefined, references: References): string {
  const text = formatCell(field, value, references)
  return text === '' && !isEmptyValue(field.initial) ? CLEAR_CELL : text
}

async function* splitRows<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_PIECE) yield rows.slice(start, start + ROWS_PER_PIECE)
}
