/** Table read from a file or from pasted text: headings and rows of text. Pure. */

export const MAX_FILE_BYTES = 2 * 1024 * 1024
export const MAX_SHEET_ROWS = 5_000

export type SheetRow = {
  /** Number of the line in the file, from 1. */
  line: number
  cells: readonly string[]
}

export type Sheet = { fileName: string; note: string; headings: readonly string[]; rows: readonly SheetRow[] }

/** Thrown with a message that can be shown to users. */
export class UnreadableSheetError extends Error {}

/** Takes the first line with text as headings and leaves out empty lines. Throws `UnreadableSheetError`. */
export function buildSheet(
  lines: readonly (readonly string[])[],
  { fileName, note }: Pick<Sheet, 'fileName' | 'note'>,
): Sheet {
  const filled = lines
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [head, ...rows] = filled
  if (!head || rows.length === 0) throw new UnreadableSheetError('表里没有内容；第一行是列名，下面每行一条')
  if (rows.length > MAX_SHEET_ROWS) throw new UnreadableSheetError(`一次最多导入${MAX_SHEET_ROWS}行，请分几份`)
  const width = Math.max(...filled.map(({ cells }) => cells.length))
  const pad = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '')
  return {
    fileName,
    note,
    headings: pad(head.cells),
    rows: rows.map(({ line, cells }) => ({ line, cells: pad(cells) })),
  }
}

/** Replaces one cell. */
export const changeCell = (sheet: Sheet, row: number, column: number, text: string): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((one, index) => (index === row ? { ...one, cells: one.cells.with(column, text) } : one)),
})

export const removeRow = (sheet: Sheet, row: number): Sheet => ({
  ...sheet,
  rows: sheet.rows.filter((_, index) => index !== row),
})
