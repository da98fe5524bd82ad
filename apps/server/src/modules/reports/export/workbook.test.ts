import { Readable } from 'node:stream'
import { MAX_PRINTED_ROWS } from '@nocturne/contract/reports/export/names'
import type { SheetField } from '@nocturne/contract/reports/export/sheets'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'
import { writePrintLines } from './paper.ts'
import type { ReportTable } from './table.ts'
import { writeWorkbook } from './workbook.ts'

const fields: readonly SheetField[] = [
  { name: 'guestName', label: '客人', kind: 'text' },
  { name: 'businessDate', label: '营业日', kind: 'date' },
  { name: 'openTime', label: '开台时间', kind: 'time' },
  { name: 'payableAmount', label: '应收金额', kind: 'money' },
  { name: 'turnNo', label: '第几轮', kind: 'count' },
  { name: 'turnoverRate', label: '翻台率', kind: 'rate' },
  { name: 'late', label: '超时', kind: 'flag' },
  { name: 'methods', label: '收款方式', kind: 'text', words: 'pay_method' },
]

const hidden = [' =3', '\u3000＋4', '\u200B@5', '\u00A0\u2060-6', '\r=7']
const open = ['=1+1', '+86', '-2', '@SUM(A1)', '＝1+1', '\t=1', '"甲",乙', '<b>&\u0001丙', '第一行\n第二行']
const dangerous = [...open, ...hidden]
const plain = {
  businessDate: '2026-03-14',
  openTime: '2026-03-14 22:05:30',
  payableAmount: -123_456_789,
  turnNo: 2,
  turnoverRate: 12_345,
  late: true,
  methods: ['wechat', 'alipay'],
}
const rows = dangerous.map((guestName) => ({ ...plain, guestName }))

const buildTable = (pieces: readonly (readonly Readonly<Record<string, unknown>>[])[]): ReportTable => ({
  title: '测试：报表/1',
  facts: ['营业日：2026-03-14', '=导出'],
  fields,
  pieces: Readable.from(pieces),
  totals: { payableAmount: -1_111_111_101 },
})

async function collectBytes(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

test('writes typed cells, and text as text whatever it begins with', async () => {
  const sheets = await readExcelFile(await collectBytes(writeWorkbook(buildTable([rows.slice(0, 4), rows.slice(4)]))))
  const read = sheets[0]!.data
  const [title, , fact, head, ...lines] = read
  expect(title![0]).toBe('测试：报表/1')
  expect(fact![0]).toBe('=导出')
  expect(head).toEqual(fields.map(({ label }) => label))
  const total = lines.pop()!
  // The reader trims its input.
  expect(lines.map(([name]) => name)).toEqual(dangerous.map((text) => text.replace('\u0001', '').trim()))
  for (const [, night, time, amount, turn, rate, late, methods] of lines) {
    expect(night).toEqual(new Date('2026-03-14T00:00:00Z'))
    // Spreadsheets store times as fractions of a day: compares to the second.
    expect(Math.round(Number(time) / 1000) * 1000).toBe(Date.parse('2026-03-14T22:05:30Z'))
    expect([amount, turn, rate, late, methods]).toEqual([-1_234_567.89, 2, 1.2345, '是', '微信、支付宝'])
  }
  expect([total[0], total[3]]).toEqual(['合计', -11_111_111.01])
})

test('writes CSV with its byte order mark, quotes where needed and disarms formulas', async () => {
  const bytes = await collectBytes(writeCsv(buildTable([rows])))
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, first] = bytes.toString('utf8').slice(1).split('\r\n')
  expect(head).toBe(fields.map(({ label }) => label).join(','))
  expect(first).toBe(`'=1+1,2026-03-14,2026-03-14 22:05:30,-1234567.89,2,123.45%,是,微信、支付宝`)
  const text = bytes.toString('utf8')
  for (const harmless of [`'+86,`, `'-2,`, `'@SUM(A1),`, `'＝1+1,`, `'\t=1,`, `"""甲"",乙",`, `"第一行\n第二行",`])
    expect(text).toContain(harmless)
  for (const sign of hidden) expect(text).toContain(`'${sign}`)
})

test('writes paper with header, formatted figures and the sum last; rejects too many rows', async () => {
  const [head, first, ...others] = (await collectBytes(writePrintLines(buildTable([rows]))))
    .toString('utf8')
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  expect(head).toEqual({
    title: '测试：报表/1',
    facts: ['营业日：2026-03-14', '=导出'],
    columns: fields.map(({ label, kind }) => ({ label, figure: ['money', 'count', 'rate'].includes(kind) })),
  })
  const formattedCells = [
    '2026-03-14',
    '2026-03-14 22:05:30',
    '-1,234,567.89',
    String(plain.turnNo),
    '123.45%',
    '是',
    '微信、支付宝',
  ]
  expect(first).toEqual({ cells: ['=1+1', ...formattedCells] })
  expect(others.at(-1)).toEqual({ cells: ['合计', '', '', '-11,111,111.01', '', '', '', ''], sum: true })
  const many = Array.from({ length: MAX_PRINTED_ROWS + 1 }, () => rows[0]!)
  await expect(collectBytes(writePrintLines(buildTable([many])))).rejects.toMatchObject({
    errCode: 'FILE_ROWS_EXCEEDED',
  })
  await expect(collectBytes(writePrintLines(buildTable([many.slice(1)])))).resolves.toBeDefined()
})

test('writes a file for a report without rows', async () => {
  const [sheet] = await readExcelFile(await collectBytes(writeWorkbook({ ...buildTable([]), totals: {} })))
  expect(sheet!.data).toHaveLength(4)
})
