/**
 * Spreadsheet (Office Open XML), streamed while rows are read, so that a hundred thousand rows need no more memory than
 * a thousand. Cells have types and formats; text is stored as text and never as a formula.
 */
import { Readable } from 'node:stream'
import type { SheetFieldKind } from '@nocturne/contract/reports/export/sheets'
import { ZipFile } from 'yazl'
import { toCell, buildTotalCells } from './table.ts'
import type { ReportCell, ReportTable } from './table.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
}

/** Cell formats by position in the style list; sum styles are the same in bold. */
const formats = ['General', '#,##0.00', '#,##0', '0.00%', 'yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd hh:mm:ss', '0.0'] as const
const FIRST_FORMAT_ID = 164
const styleOf: Record<SheetFieldKind, number> = {
  text: 0,
  flag: 0,
  money: 1,
  count: 2,
  hours: 2,
  rate: 3,
  date: 4,
  time: 5,
  units: 6,
}
const BOLD = formats.length
const TITLE = BOLD * 2
const HEAD = TITLE + 1

const buildCellFormat = (format: number, font: number, fill = 0) =>
  `<xf numFmtId="${format === 0 ? 0 : FIRST_FORMAT_ID + format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`
const styles = `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length - 1}">${formats
  .slice(1)
  .map((code, index) => `<numFmt numFmtId="${FIRST_FORMAT_ID + index + 1}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="3"><font><sz val="11"/></font><font><b/><sz val="11"/></font><font><b/><sz val="14"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EAEE"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${HEAD + 1}">${[
  ...formats.map((_format, index) => buildCellFormat(index, 0)),
  ...formats.map((_format, index) => buildCellFormat(index, 1)),
  buildCellFormat(0, 2),
  buildCellFormat(0, 1, 2),
].join('')}</cellXfs></styleSheet>`

/** Column widths in average characters. */
const widthOf: Record<SheetFieldKind, number> = {
  text: 18,
  flag: 8,
  money: 14,
  count: 10,
  hours: 10,
  rate: 10,
  units: 10,
  date: 12,
  time: 20,
}

/** Low compression: the highest level takes twice as long and saves only a tenth. */
const PACKED = { compressionLevel: 3 }

export async function* writeWorkbook(table: ReportTable): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const packed = Readable.from(zip.outputStream)
  const parts = { ...fixedParts, 'xl/workbook.xml': buildWorkbookXml(table.title), 'xl/styles.xml': styles }
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(XML + xml), name, PACKED)
  const sheet = Readable.from(writeSheet(table), { highWaterMark: 1 })
  // An error while reading rows aborts the file.
  sheet.once('error', (error: Error) => packed.destroy(error))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', PACKED)
  zip.end()
  try {
    for await (const piece of packed) yield piece as Uint8Array
  } finally {
    sheet.destroy()
  }
}

const buildWorkbookXml = (title: string): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

async function* writeSheet(table: ReportTable): AsyncGenerator<Buffer> {
  for await (const xml of writeSheetXml(table)) yield Buffer.from(xml)
}

async function* writeSheetXml(table: ReportTable): AsyncGenerator<string> {
  const { title, facts, fields, pieces, isPlain = false } = table
  const above = isPlain ? 1 : facts.length + 2
  const columns = fields.map(
    ({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf[kind]}" customWidth="1"/>`,
  )
  let count = 0
  const addRow = (cells: readonly ReportCell[], style?: number) => {
    count += 1
    return formatRow(count, cells, style)
  }
  const toTextCell = (value: string): ReportCell => ({ kind: 'text', value })
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${above}" topLeftCell="A${above + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  yield [
    ...(isPlain ? [] : [addRow([toTextCell(title)], TITLE), ...facts.map((fact) => addRow([toTextCell(fact)]))]),
    addRow(
      fields.map(({ label }) => toTextCell(label)),
      HEAD,
    ),
  ].join('')
  for await (const rows of pieces)
    for (let from = 0; from < rows.length; from += PIECE) {
      const some = rows.slice(from, from + PIECE)
      yield some.map((one) => addRow(fields.map((field) => toCell(field, one)))).join('')
    }
  const totals = buildTotalCells(table)
  yield `${totals ? addRow(totals, BOLD) : ''}</sheetData></worksheet>`
}

/** Number of rows written at a time; other work of the process can run in between. */
const PIECE = 100

/**
 * Formats a row as XML. `style` overrides the format of every cell, except that bold figures keep the number format of
 * their kind.
 */
function formatRow(number: number, cells: readonly ReportCell[], style = 0): string {
  const written = cells.map((cell, index) => {
    if (!cell) return ''
    const at = `r="${formatColumnName(index)}${number}" s="${style === BOLD ? BOLD + styleOf[cell.kind] : style || styleOf[cell.kind]}"`
    const figure = toFigure(cell)
    return figure === null
      ? `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(String(cell.value))}</t></is></c>`
      : `<c ${at}><v>${figure}</v></c>`
  })
  return `<row r="${number}">${written.join('')}</row>`
}

/** Value of a cell as stored in the sheet: yuan, a fraction or a spreadsheet day number; null for text. */
function toFigure({ kind, value }: NonNullable<ReportCell>): number | null {
  if (kind === 'date' || kind === 'time') return toDayNumber(String(value))
  if (typeof value === 'string') return null
  if (kind === 'money') return value / 100
  if (kind === 'units') return value / 2
  return kind === 'rate' ? value / 10_000 : value
}

const DAY_MS = 86_400_000
/** Spreadsheet day number of 1970-01-01. */
const UNIX_DAY = 25_569

/** Converts `2026-03-14` or `2026-03-14 22:05:00` without time zone: sheets store local time. */
const toDayNumber = (text: string): number =>
  Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`) / DAY_MS + UNIX_DAY

/** Column name: `A`, `B`, … `Z`, `AA`. */
function formatColumnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : formatColumnName(Math.floor(index / 26) - 1) + letter
}

/** Removes characters that XML does not allow. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
