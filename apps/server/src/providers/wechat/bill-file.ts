/**
 * Parses WeChat's trade statement: a header, one line per payment and refund with a back-tick before every cell, then a header and a line
 * of totals. Amounts in yuan, times in China.
 */
import { isTime, parseTime } from '@nocturne/base/venue-time'
import type { BillLine } from '../provider.ts'
import { parseYuan } from './yuan.ts'

const COLUMNS = [
  '交易时间',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '商户退款单号',
  '退款状态',
  '手续费',
  '订单金额',
  '申请退款金额',
] as const
const TOTALS_HEADER = '总交易单数'

type Column = (typeof COLUMNS)[number]
type Cells = (column: Column) => string

/** Lines of a statement; null when a column is missing, a cell is not a valid amount or time, or the end is truncated. */
export function parseTradeStatement(text: string): BillLine[] | null {
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const end = rows.findIndex((row) => row.startsWith(TOTALS_HEADER))
  const places = parseHeader(rows[0] ?? '')
  if (end < 1 || !rows[end + 1]?.startsWith('`') || !places) return null
  const lines = rows.slice(1, end).map((row) => readLine(row, places))
  return lines.every((line) => line !== null) ? lines.filter((line) => line !== 'nothing') : null
}

function parseHeader(header: string): ReadonlyMap<Column, number> | null {
  const names = header.split(',')
  const places = new Map(COLUMNS.map((column) => [column, names.indexOf(column)]))
  return [...places.values()].every((place) => place >= 0) ? places : null
}

/**
 * Parses one line. `'nothing'` for a line without money moved: a failed refund, or the reversal of an uncharged code.
 * Null for an invalid line.
 */
function readLine(row: string, places: ReadonlyMap<Column, number>): BillLine | 'nothing' | null {
  if (!row.startsWith('`')) return null
  const values = row.slice(1).split(',`')
  const getCell: Cells = (column) => (values[places.get(column) ?? -1] ?? '').trim()
  const at = getCell('交易时间')
  if (!isTime(at) || getCell('商户订单号') === '') return null
  if (getCell('交易状态') === 'SUCCESS') return payLine(getCell)
  if (getCell('退款状态') === 'FAIL') return 'nothing'
  const back = parseReturnLine(getCell)
  return back?.amount === 0 && back.fee === 0 ? 'nothing' : back
}

function payLine(cell: Cells): BillLine | null {
  return createLine(cell, 'pay', '', parseYuan(cell('订单金额')))
}

/** `REFUND` is a refund. `REVOKED` is a reversed code payment, which has no refund number of ours. */
function parseReturnLine(cell: Cells): BillLine | null {
  if (!['REFUND', 'REVOKED'].includes(cell('交易状态'))) return null
  const outRefundNo = cell('商户退款单号')
  return createLine(cell, 'refund', outRefundNo === '0' ? '' : outRefundNo, parseYuan(cell('申请退款金额')))
}

function createLine(cell: Cells, kind: BillLine['kind'], outRefundNo: string, amount: number | null): BillLine | null {
  const fee = parseYuan(cell('手续费'), { rounds: true })
  if (amount === null || amount < 0 || fee === null) return null
  const numbers = { outTradeNo: cell('商户订单号'), transactionId: cell('微信订单号'), outRefundNo }
  return { kind, ...numbers, amount, fee, at: parseTime(cell('交易时间')) }
}
