/** A report as a table: what stands over it, its columns, its rows as they come, and their sum. Writers make a file of it. */
import { label } from '@nocturne/contract/dictionaries'
import type { FieldKind, SheetField } from '@nocturne/contract/reports/export/sheets'
import { unitsText } from '@nocturne/contract/stage/clock-rules'

export type Table = {
  title: string
  /** Under the title: nights, filter, whose figures, who saved it and when. */
  facts: readonly string[]
  fields: readonly SheetField[]
  pieces: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>
  totals: Readonly<Record<string, unknown>>
}

/**
 * Rows that are read and written at a time. Few: what lives for longer than the nursery of the heap lasts is moved to where it is swept
 * seldom, and a file read by the thousand left a kilobyte a row there.
 */
export const ROWS_AT_A_TIME = 250

/** Text, or a figure as it travels: fen, basis points, a date or a time in the house's words. Nothing is an empty cell. */
export type Cell = { kind: FieldKind; value: string | number } | null

/** What stands in a column of a row. */
export function cellOf({ name, kind, words }: SheetField, row: Readonly<Record<string, unknown>>): Cell {
  const value = row[name]
  if (value === null || value === undefined || value === '') return null
  if (kind === 'flag') return value === true ? { kind: 'text', value: '是' } : null
  if (kind === 'date' || kind === 'time') return { kind, value: textOf(value) }
  if (typeof value === 'number') return { kind: kind === 'text' ? 'count' : kind, value }
  const codes = Array.isArray(value) ? value : [value]
  const texts = codes.map((code) => (words ? label(words, textOf(code)) : textOf(code)))
  return texts.length === 0 ? null : { kind: 'text', value: texts.join('、') }
}

/** A cell in words: yuan with two decimals, per cent, halves; whole numbers as they are. */
export function cellText(cell: Cell): string {
  if (!cell) return ''
  const { kind, value } = cell
  if (typeof value === 'string') return value
  if (kind === 'money') return hundredths(value)
  if (kind === 'units') return unitsText(value)
  return kind === 'rate' ? `${hundredths(value)}%` : String(value)
}

/** Fen as yuan, basis points as per cent; whole numbers, so that nothing is rounded on the way. */
const hundredths = (value: number): string => {
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The sum under the rows; its word stands in the first column. Nothing where there is none. */
export function totalCells({ fields, totals }: Pick<Table, 'fields' | 'totals'>): Cell[] | null {
  const summed = fields.some(({ name, kind }) => isFigure(kind) && typeof totals[name] === 'number')
  if (!summed) return null
  return fields.map((field, index) =>
    index === 0 ? { kind: 'text', value: '合计' } : isFigure(field.kind) ? cellOf(field, totals) : null,
  )
}

const FIGURES: ReadonlySet<FieldKind> = new Set(['money', 'count', 'rate', 'hours', 'units'])
/** Stands on the right of its column. */
export const isFigure = (kind: FieldKind): boolean => FIGURES.has(kind)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
