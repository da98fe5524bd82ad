import { detectDelimiter, parseDelimited } from '#lib/delimited-text.ts'

import { decodeText } from './decode-text.ts'
import { buildSheet, MAX_FILE_BYTES, UnreadableSheetError, type Sheet } from './sheet.ts'
import { readInflatedSize } from './zip-size.ts'

/** A sheet of 5000 rows inflates to a few megabytes; more is not a list of records. */
const MAX_INFLATED_BYTES = 60 * 1024 * 1024

const unreadable = '读不懂这个文件；请用 Excel 另存为 xlsx 或 csv'

/** Reads an xlsx or csv file. Throws `UnreadableSheetError` with a message to show. */
export async function readSheetFile(file: File): Promise<Sheet> {
  if (file.size > MAX_FILE_BYTES) throw new UnreadableSheetError('文件超过 2 MB，请分几份导入')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const size = `${Math.max(1, Math.round(file.size / 1024))} KB`
  if (!isZip && /\.xlsx?$/i.test(file.name)) throw new UnreadableSheetError(unreadable)
  if (isZip) return buildSheet(await readWorkbook(bytes), { fileName: file.name, note: `${size} · 第 1 张表` })
  return readSheetText(decodeText(bytes), file.name, size)
}

/** Reads copied cells or the text of a CSV file. */
export function readSheetText(text: string, fileName: string, note: string): Sheet {
  const plain = text.replace(/^\uFEFF/, '')
  return buildSheet(parseDelimited(plain, detectDelimiter(plain)), { fileName, note })
}

/** Cells of the first sheet. The reader is loaded on demand; it runs without a worker, which the policy forbids. */
async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const inflated = readInflatedSize(bytes)
  if (inflated === null || inflated > MAX_INFLATED_BYTES) throw new UnreadableSheetError(unreadable)
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const rows = await readSheet(new Blob([bytes]), 1)
    return rows.map((row) => row.map(toCellText))
  } catch {
    throw new UnreadableSheetError(unreadable)
  }
}

/** Text of a cell; dates without a time as `2026-11-20`. */
export function toCellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  // Binary fractions such as 0.1 + 0.2 are written with the digits that Excel shows.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)))
  return typeof cell === 'string' ? cell : ''
}
