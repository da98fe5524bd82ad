/** CSV for programs: a header line, then the rows, without sum and title. */
import { cellOf, cellText } from './table.ts'
import type { Cell, Table } from './table.ts'

/** Makes spreadsheets recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export async function* csvOf({ fields, pieces }: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${BYTE_ORDER_MARK}${lineOf(fields.map(({ label }) => ({ kind: 'text', value: label })))}`)
  for await (const rows of pieces)
    yield Buffer.from(rows.map((row) => lineOf(fields.map((field) => cellOf(field, row)))).join(''))
}

const lineOf = (cells: readonly Cell[]): string => `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const textOf = (cell: Cell): string => (cell?.kind === 'text' ? harmless(cellText(cell)) : cellText(cell))

/**
 * Spreadsheets take text that begins so for a formula, the wide signs of Chinese keyboards too, and some of them behind blanks and signs
 * nobody sees: an apostrophe makes it text.
 */
const harmless = (text: string): string => (/^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text)
