/**
 * Report files: memory and time to write one, and the longest pause of the event loop. Measures the first file of a
 * process, which grows its heap, then files of 1,000 and 100,000 rows. Rows are generated while they are read, as from
 * a database; the file is not stored. `npm run bench -- export`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { orderStatus, orderType } from '@nocturne/contract/codes'
import { reportSheets } from '@nocturne/contract/reports/export/sheets'
import { writeCsv } from '../apps/server/src/modules/reports/export/csv.ts'
import { ROWS_PER_CHUNK } from '../apps/server/src/modules/reports/export/table.ts'
import type { ReportTable } from '../apps/server/src/modules/reports/export/table.ts'
import { writeWorkbook } from '../apps/server/src/modules/reports/export/workbook.ts'

const SIZES = [100_000, 1_000, 100_000]
/** Maximum memory growth for a hundred thousand rows. */
const MOST_MEGABYTES = 60
const MEGABYTE = 1024 * 1024
const SAMPLE_MS = 5

const { fields } = reportSheets.salesOrders

async function* generatePieces(count: number) {
  for (let from = 0; from < count; from += ROWS_PER_CHUNK) {
    await pause(0)
    yield Array.from({ length: Math.min(ROWS_PER_CHUNK, count - from) }, (_empty, index) => buildOrder(from + index))
  }
}

const buildOrder = (number: number) => ({
  orderNo: `DD260314${String(number).padStart(8, '0')}`,
  orderType: orderType.meal,
  tableName: `A${number % 90}`,
  guestName: `客人${number % 977}`,
  createTime: '2026-03-14 22:05:30',
  goodsSummary: `腰果 ×2，莫吉托 ×${number % 7}，果盘 ×1`,
  status: orderStatus.completed,
  spansNights: number % 11 === 0,
  totalAmount: number * 137,
  giftAmount: 0,
  salesAmount: number * 137,
  discountAmount: number % 5_000,
  payableAmount: number * 137 - (number % 5_000),
  paidAmount: number * 137 - (number % 5_000),
  creditAmount: 0,
  unpaidAmount: 0,
})

const buildTable = (count: number): ReportTable => ({
  title: '个人销售明细',
  facts: ['营业日：2026-03-14'],
  fields,
  pieces: generatePieces(count),
  totals: {},
})

type Measurement = { megabytes: number; ms: number; stillMs: number; bytes: number }

/** `stillMs`: longest pause of the event loop. */
async function measure(write: (table: ReportTable) => AsyncIterable<Uint8Array>, count: number): Promise<Measurement> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  let stillMs = 0
  let last = performance.now()
  const sampling = setInterval(() => {
    const now = performance.now()
    stillMs = Math.max(stillMs, now - last - SAMPLE_MS)
    last = now
    most = Math.max(most, process.memoryUsage.rss())
  }, SAMPLE_MS)
  const from = performance.now()
  let bytes = 0
  for await (const piece of write(buildTable(count))) bytes += piece.byteLength
  const ms = performance.now() - from
  await pause(SAMPLE_MS * 2)
  clearInterval(sampling)
  return { megabytes: Math.max(0, most - before) / MEGABYTE, ms, stillMs, bytes }
}

const roundFigure = (figure: number) => Math.round(figure)

for (const [format, write] of [
  ['xlsx', writeWorkbook],
  ['csv', writeCsv],
] as const) {
  for (const count of SIZES) {
    const { megabytes, ms, stillMs, bytes } = await measure(write, count)
    console.log(
      `${format} ${count} rows: +${roundFigure(megabytes)} MB, ${roundFigure(ms)} ms, stood still ${roundFigure(stillMs)} ms at most, ${roundFigure(bytes / 1024)} KB`,
    )
    if (megabytes <= MOST_MEGABYTES) continue
    console.log(`more than ${MOST_MEGABYTES} MB`)
    process.exitCode = 1
  }
}
