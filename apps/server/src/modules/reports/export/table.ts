/** A report as a table for the file writers: header, columns, rows as a stream, and sums. */
import { getLabel } from '@nocturne/contract/dictionaries'
import type { SheetFieldKind, SheetField } from '@nocturne/contract/reports/export/sheets'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'

export type ReportTable = {
  title: string
  /** Omits everything above the header: for files that programs import. */
  isPlain?: true
  /** Lines below the title: nights, filter, scope, author and time. */
  facts: readonly string[]
  fields: readonly SheetField[]
  pieces: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>
  totals: Readonly<Record<string, unknown>>
}

/**
 * Rows read and written at a time. Small, because longer-living objects are promoted to the old generation of the heap: chunks of a
 * thousand left a kilobyte per row there.
 */
export const ROWS_PER_CHUNK = 250

/** Text, or a raw figure: fen, basis points, a date or a time in venue format. Null is an empty cell. */
export type ReportCell = { kind: SheetFieldKind; value: string | number } | null

/** Creates the cell of one column from a row; null for an empty value. */
export function toCell({ name, kind, words }: SheetField, row: Readonly<Record<string, unknown>>): ReportCell {
  const value = row[name]
  if (value === null || value === undefined || value === '') return null
  if (kind === 'flag') return value === true ? { kind: 'text', value: '是' } : null
  if (kind === 'date' || kind === 'time') return { kind, value: toText(value) }
  if (typeof value === 'number') return { kind: kind === 'text' ? 'count' : kind, value }
  const codes = Array.isArray(value) ? value : [value]
  const texts = codes.map((code) => (words ? getLabel(words, toText(code)) : toText(code)))
  return texts.length === 0 ? null : { kind: 'text', value: texts.join('、') }
}

/** Formats a cell: yuan with two decimals, percentages, half units; whole numbers unchanged. */
export function formatCell(cell: ReportCell): string {
  if (!cell) return ''
  const { kind, value } = cell
  if (typeof value === 'string') return value
  if (kind === 'money') return formatHundredths(value)
  if (kind === 'units') return formatHalfUnits(value)
  return kind === 'rate' ? `${formatHundredths(value)}%` : String(value)
}

/** Formats fen as yuan and basis points as percentages, with integers only to avoid rounding errors. */
const formatHundredths = (value: number): string => {
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Sum row with its label in the first column; null without sums. */
export function buildTotalCells({ fields, totals }: Pick<ReportTable, 'fields' | 'totals'>): ReportCell[] | null {
  const summed = fields.some(({ name, kind }) => isNumericKind(kind) && typeof totals[name] === 'number')
  if (!summed) return null
  return fields.map((field, index) =>
    index === 0 ? { kind: 'text', value: '合计' } : isNumericKind(field.kind) ? toCell(field, totals) : null,
  )
}

const FIGURES: ReadonlySet<SheetFieldKind> = new Set(['money', 'count', 'rate', 'hours', 'units'])
/** True for numeric columns, which are right-aligned. */
export const isNumericKind = (kind: SheetFieldKind): boolean => FIGURES.has(kind)

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
