import { expect, test } from 'vitest'

import { readSheetFile, toCellText } from './read-file.ts'
import { buildSheet, changeCell, MAX_SHEET_ROWS } from './sheet.ts'
import { readInflatedSize } from './zip-size.ts'

const facts = { fileName: '台位.csv', note: '' }

test('takes the first filled line as headings and numbers the rows like the file', () => {
  const sheet = buildSheet([['', ''], ['台号', '区域'], ['A01'], [], ['A02', ' 大厅 ']], facts)
  expect(sheet.headings).toEqual(['台号', '区域'])
  expect(sheet.rows).toEqual([
    { line: 3, cells: ['A01', ''] },
    { line: 5, cells: ['A02', '大厅'] },
  ])
  expect(changeCell(sheet, 0, 1, '露台').rows[0]).toEqual({ line: 3, cells: ['A01', '露台'] })
})

test('refuses an empty sheet, and one with too many rows', () => {
  expect(() => buildSheet([['台号']], facts)).toThrow('表里没有内容')
  const rows = Array.from({ length: MAX_SHEET_ROWS + 1 }, (_, index) => [String(index)])
  expect(() => buildSheet([['台号'], ...rows], facts)).toThrow('一次最多导入5000行')
})

/** Archive whose directory declares one file of this size. */
function buildArchive(inflatedBytes: number): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode('xl/worksheets/sheet1.xml')
  const bytes = new Uint8Array(4 + 46 + name.length + 22)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x04034b50, true)
  view.setUint32(4, 0x02014b50, true)
  view.setUint32(4 + 24, inflatedBytes, true)
  view.setUint16(4 + 28, name.length, true)
  bytes.set(name, 4 + 46)
  const end = 4 + 46 + name.length
  view.setUint32(end, 0x06054b50, true)
  view.setUint16(end + 10, 1, true)
  view.setUint32(end + 16, 4, true)
  return bytes
}

test('refuses files that are too large, before and after inflating, and files of other kinds', async () => {
  const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.csv')
  await expect(readSheetFile(large)).rejects.toThrow('文件超过 2 MB')
  const inflatedBytes = 61 * 1024 * 1024
  const bomb = buildArchive(inflatedBytes)
  expect(readInflatedSize(bomb)).toBe(inflatedBytes)
  expect(readInflatedSize(bomb.slice(0, -1))).toBeNull()
  await expect(readSheetFile(new File([bomb], 'a.xlsx'))).rejects.toThrow('读不懂这个文件')
  await expect(readSheetFile(new File(['old format'], 'a.xls'))).rejects.toThrow('读不懂这个文件')
})

test('reads a CSV file', async () => {
  const sheet = await readSheetFile(new File(['台号;座位\nA01;6\n'], 'a.csv'))
  expect(sheet).toMatchObject({
    fileName: 'a.csv',
    headings: ['台号', '座位'],
    rows: [{ line: 2, cells: ['A01', '6'] }],
  })
})

test('turns cells of a workbook into text', () => {
  expect(toCellText(0.1 + 0.2)).toBe('0.3')
  expect(toCellText(new Date('2026-11-20T00:00:00Z'))).toBe('2026-11-20')
  expect(toCellText(true)).toBe('是')
  expect(toCellText(null)).toBe('')
})
