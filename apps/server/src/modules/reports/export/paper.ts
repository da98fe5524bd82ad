/**
 * Report for printing: header, columns, then formatted rows, one JSON line each, and their sum. The browser page lays it out
 * (`export/report-paper.tsx`). The number of rows is limited.
 */
import { MOST_PRINTED } from '@nocturne/contract/reports/export/names'
import type { PaperHead, PaperRow } from '@nocturne/contract/reports/export/names'
import { refuse } from '../../../http/refusal.ts'
import { cellOf, cellText, isFigure, totalCells } from './table.ts'
import type { Cell, Table } from './table.ts'

export async function* paperOf(table: Table): AsyncGenerator<Uint8Array> {
  const { title, facts, fields, pieces } = table
  const head: PaperHead = {
    title,
    facts: [...facts],
    columns: fields.map(({ label, kind }) => ({ label, figure: isFigure(kind) })),
  }
  const lines: string[] = [JSON.stringify(head)]
  // Buffers all lines until the limit is checked, so that a refusal can still be sent as an error.
  for await (const rows of pieces) {
    if (lines.length + rows.length > MOST_PRINTED + 1)
      refuse('FILE_ROWS_EXCEEDED', { n: MOST_PRINTED.toLocaleString('en-US') })
    for (const row of rows) lines.push(lineOf(fields.map((field) => cellOf(field, row))))
  }
  const totals = totalCells(table)
  if (totals) lines.push(lineOf(totals, true))
  yield Buffer.from(lines.join('\n'))
}

function lineOf(cells: readonly Cell[], sum = false): string {
  const row: PaperRow = { cells: cells.map((cell) => grouped(cell)), ...(sum && { sum }) }
  return JSON.stringify(row)
}

/** Groups digits: `1,234,567.89`. */
const grouped = (cell: Cell): string =>
  typeof cell?.value === 'number' ? cellText(cell).replace(/\d(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, '$&,') : cellText(cell)
