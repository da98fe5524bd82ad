/**
 * Report for printing, one JSON line each: header, columns, formatted rows and their sum. The browser page lays it out
 * (`export/report-paper.tsx`). The number of rows is limited.
 */
import { MAX_PRINTED_ROWS } from '@nocturne/contract/reports/export/names'
import type { PrintHeader, PrintRow } from '@nocturne/contract/reports/export/names'
import { refuse } from '../../../http/refusal.ts'
import { toCell, formatCell, isNumericKind, buildTotalCells } from './table.ts'
import type { ReportCell, ReportTable } from './table.ts'

export async function* writePrintLines(table: ReportTable): AsyncGenerator<Uint8Array> {
  const { title, facts, fields, pieces } = table
  const head: PrintHeader = {
    title,
    facts: [...facts],
    columns: fields.map(({ label, kind }) => ({ label, figure: isNumericKind(kind) })),
  }
  const lines: string[] = [JSON.stringify(head)]
  // Buffers all lines until the row limit is checked, so that an excess can still be returned as an error response.
  for await (const rows of pieces) {
    if (lines.length + rows.length > MAX_PRINTED_ROWS + 1)
      refuse('FILE_ROWS_EXCEEDED', { n: MAX_PRINTED_ROWS.toLocaleString('en-US') })
    for (const row of rows) lines.push(formatLine(fields.map((field) => toCell(field, row))))
  }
  const totals = buildTotalCells(table)
  if (totals) lines.push(formatLine(totals, true))
  yield Buffer.from(lines.join('\n'))
}

function formatLine(cells: readonly ReportCell[], sum = false): string {
  const row: PrintRow = { cells: cells.map((cell) => formatGrouped(cell)), ...(sum && { sum }) }
  return JSON.stringify(row)
}

/** Groups digits: `1,234,567.89`. */
const formatGrouped = (cell: ReportCell): string =>
  typeof cell?.value === 'number'
    ? formatCell(cell).replace(/\d(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, '$&,')
    : formatCell(cell)
