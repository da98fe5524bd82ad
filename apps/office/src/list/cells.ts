/** Cells that are copied to and pasted from other programs. Pure. */
import { checkValue } from '@nocturne/contract/entity/check-value'
import { formatCell, parseCell } from '@nocturne/contract/entity/cell'
import { isSameValue, type EntityRecord } from '@nocturne/contract/entity/definition'
import type { FieldValue } from '@nocturne/contract/entity/field'
import type { RowChange } from '@nocturne/contract/entity/schemas'

import { parseDelimited } from '#lib/delimited-text.ts'
import { toPlainText } from '@nocturne/contract/entity/record-text'
import type { RecordReferences } from '#lib/references.ts'
import type { NamedField } from '#lib/shown-fields.ts'

/** Records as tab-separated text. */
export function formatCells(
  rows: readonly EntityRecord[],
  columns: readonly NamedField[],
  references: RecordReferences,
): string {
  return rows
    .map(({ values }) =>
      columns.map(({ name, field }) => quote(formatCell(field, values[name], references))).join('\t'),
    )
    .join('\n')
}

const quote = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Cells of copied text. */
export const parseCells = (text: string): string[][] => parseDelimited(text, '\t')

export type PastedCell = {
  id: number
  title: string
  name: string
  label: string
  before: FieldValue
  after: FieldValue
  /** Pasted text, for cells that cannot be read. */
  text: string
  fault: string | null
}

type PasteTarget = {
  rows: readonly EntityRecord[]
  columns: readonly NamedField[]
  start: { row: number; column: number }
  titleField: string
  references: RecordReferences
  isEditable: (column: NamedField) => boolean
}

/** Changes that pasted cells make, from the start cell on; unchanged and empty cells are left out. */
export function listPastedChanges(
  cells: readonly (readonly string[])[],
  { rows, columns, start, titleField, references, isEditable }: PasteTarget,
): { changes: PastedCell[]; outside: number } {
  let outside = 0
  const changes = cells.flatMap((line, down) =>
    line.flatMap((text, right): PastedCell[] => {
      const row = rows[start.row + down]
      const column = columns[start.column + right]
      if (!row || !column) {
        outside += text.trim() === '' ? 0 : 1
        return []
      }
      if (text.trim() === '') return []
      const { name, field } = column
      const before = row.values[name] ?? null
      const base = { id: row.id, title: toPlainText(row.values[titleField]), name, label: field.label, before, text }
      if (formatCell(field, before, references) === text.trim()) return []
      if (!isEditable(column)) return [{ ...base, after: before, fault: `${field.label}不能修改` }]
      const parsed = parseCell(field, text, references)
      if ('fault' in parsed) return [{ ...base, after: before, fault: parsed.fault }]
      if (isSameValue(parsed.value, before)) return []
      return [{ ...base, after: parsed.value, fault: checkValue(field, parsed.value) }]
    }),
  )
  return { changes, outside }
}

/** One change per record with all its pasted fields. */
export function toPastedRows(changes: readonly PastedCell[]): RowChange[] {
  const rows = new Map<number, { id: number; values: Record<string, FieldValue>; seen: Record<string, FieldValue> }>()
  for (const { id, name, before, after } of changes) {
    const row = rows.get(id) ?? { id, values: {}, seen: {} }
    row.values[name] = after
    row.seen[name] = before
    rows.set(id, row)
  }
  return [...rows.values()]
}
