/** Cells of a report sheet: texts, order, sums of a selection, and copied text. Pure. */
import { formatFen } from '@nocturne/base/money'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'

export type CellValue = string | number | null

export type SheetField = { name: string; label: string; kind: string }

export type SheetRow = { cells: readonly CellValue[] }

const FIGURES: ReadonlySet<string> = new Set(['money', 'count', 'rate', 'hours', 'units'])

/** Figures stand on the right and are sorted by size, largest first. */
export const isFigureField = ({ kind }: SheetField): boolean => FIGURES.has(kind)

/** Head of a column with its unit: `实收金额（元）`. */
export const formatHead = ({ label, kind }: SheetField): string => (kind === 'money' ? `${label}（元）` : label)

const groupDigits = (count: number): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Basis points as a percentage, without trailing zeros: `8.5%`. */
const formatRate = (value: number): string => `${value / 100}%`

/** Text of a cell. Amounts have no sign of the currency, because the head names the unit. */
export function formatSheetCell({ kind }: SheetField, value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (kind === 'money') return formatFen(value, { trim: true, symbol: false })
  if (kind === 'rate') return formatRate(value)
  return kind === 'units' ? formatHalfUnits(value) : groupDigits(value)
}

/** Text of a cell for other programs: figures without separators, so that they stay figures. */
export function formatPlainCell({ kind }: SheetField, value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return toSafeText(value)
  if (kind === 'money') return (value / 100).toFixed(2)
  if (kind === 'rate') return formatRate(value)
  return kind === 'units' ? String(value / 2) : String(value)
}

/** A text that begins like a formula is prefixed, so that a spreadsheet does not run it. */
const toSafeText = (text: string): string => (/^[=+\-@\t]/.test(text) ? `'${text}` : text)

const quote = (text: string): string => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Selected cells: both corners included, in positions of the shown rows and columns. */
export type CellRange = { top: number; bottom: number; left: number; right: number }

export type CellPosition = { row: number; column: number }

export const toCellRange = (anchor: CellPosition, focus: CellPosition): CellRange => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
})

export const isInRange = ({ top, bottom, left, right }: CellRange, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

export const countCells = ({ top, bottom, left, right }: CellRange): number => (bottom - top + 1) * (right - left + 1)

/** A column of the sheet: its field and the position of its values in the cells of a row. */
export type SheetColumn = SheetField & { at: number }

/** The selected cells as tab-separated text, with their heads when whole columns of several rows are copied. */
export function formatSelection(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  range: CellRange,
  withHeads: boolean,
): string {
  const chosen = columns.slice(range.left, range.right + 1)
  const lines = rows
    .slice(range.top, range.bottom + 1)
    .map(({ cells }) => chosen.map((column) => quote(formatPlainCell(column, cells[column.at] ?? null))).join('\t'))
  const heads = chosen.map((column) => quote(formatHead(column))).join('\t')
  return (withHeads ? [heads, ...lines] : lines).join('\n')
}

/** Sum and average of the selected figures when all are of one kind that can be summed; else null. */
export function sumSelection(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  range: CellRange,
): { kind: string; count: number; sum: number } | null {
  const chosen = columns.slice(range.left, range.right + 1).filter(isFigureField)
  const kinds = new Set(chosen.map(({ kind }) => kind))
  const [kind] = kinds
  if (kinds.size !== 1 || kind === undefined || kind === 'rate') return null
  const figures = rows
    .slice(range.top, range.bottom + 1)
    .flatMap(({ cells }) => chosen.map(({ at }) => cells[at]))
    .filter((value) => typeof value === 'number')
  return figures.length === 0 ? null : { kind, count: figures.length, sum: figures.reduce((sum, one) => sum + one, 0) }
}

/** Sorted copy. Empty cells come last; rows with equal cells keep their order. */
export function sortRows<R extends SheetRow>(
  rows: readonly R[],
  column: SheetColumn | undefined,
  descending: boolean,
): readonly R[] {
  if (!column) return rows
  const direction = descending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [one.cells[column.at] ?? null, other.cells[column.at] ?? null]
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b)))
  })
}

const collator = new Intl.Collator('zh-CN', { numeric: true })
const compareTexts = (one: string, other: string): number => collator.compare(one, other)
