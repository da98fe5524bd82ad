/** CSV for import into programs: a header line, then the rows, without title and sum row. */
import { toCell, formatCell } from './table.ts'
import type { ReportCell, ReportTable } from './table.ts'

/** Byte order mark: makes spreadsheets recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export async function* writeCsv({ fields, pieces }: ReportTable): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${BYTE_ORDER_MARK}${formatLine(fields.map(({ label }) => ({ kind: 'text', value: label })))}`)
  for await (const rows of pieces)
    yield Buffer.from(rows.map((row) => formatLine(fields.map((field) => toCell(field, row)))).join(''))
}

const formatLine = (cells: readonly ReportCell[]): string =>
  `${cells.map((cell) => quoteText(formatSafeCell(cell))).join(',')}\r\n`

const quoteText = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const formatSafeCell = (cell: ReportCell): string =>
  cell?.kind === 'text' ? escapeFormula(formatCell(cell)) : formatCell(cell)

/**
 * Prefixes an apostrophe to text that a spreadsheet would execute as a formula. Spreadsheets also accept full-width
 * signs, and ignore leading blanks and invisible characters.
 */
const escapeFormula = (text: string): string =>
  /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text
