/**
 * Parses the detail file of a day's statement: comma-separated lines between `#` lines, with totals at the end. Columns are found by name.
 * Rejects a file whose rows and totals disagree.
 */
import { isTime, parseTime } from '@nocturne/base/venue-time'
import type { BillLine } from '../provider.ts'
import { toFen } from './yuan.ts'

export const DETAIL_TITLE = '#支付宝业务明细查询'

const COLUMNS = {
  transactionId: '支付宝交易号',
  outTradeNo: '商户订单号',
  kind: '业务类型',
  subject: '商品名称',
  finishedAt: '完成时间',
  amount: '订单金额(元)',
  received: '商家实收(元)',
  outRefundNo: '退款批次号/请求号',
  fee: '服务费(元)',
} as const

type Places = Record<keyof typeof COLUMNS, number> & { width: number }
type Row = { line: BillLine; received: number }

/** Lines of a decoded detail file. Throws RangeError with the position when the format is wrong. */
export function readBillLines(text: string): BillLine[] {
  const all = text.split(/\r?\n/).map((line) => line.trimStart())
  const head = all.findIndex((line) => line.startsWith(COLUMNS.transactionId))
  const end = all.findIndex((line) => /^#-+业务明细列表结束/.test(line))
  if (!all[0]?.replace('\uFEFF', '').startsWith(DETAIL_TITLE) || head < 0 || end < head)
    throw new RangeError('账单明细不完整')
  const places = parseHeader(all[head] ?? '')
  const rows = all
    .slice(head + 1, end)
    .flatMap((line, i) => (line.trim() === '' ? [] : [parseRow(line, places, i + 1)]))
  checkTotals(all.slice(end), rows)
  return rows.map((row) => row.line)
}

const splitCells = (line: string) => line.split(',').map((cell) => cell.replaceAll(/["`\t]/g, '').trim())

function parseHeader(line: string): Places {
  const names = splitCells(line.replaceAll('（', '(').replaceAll('）', ')'))
  const findPlace = (name: string): number => {
    const at = names.indexOf(name)
    if (at < 0) throw new RangeError(`账单缺少列 ${name}`)
    return at
  }
  const places = Object.entries(COLUMNS).map(([key, name]) => [key, findPlace(name)])
  return { ...(Object.fromEntries(places) as Places), width: names.length }
}

function parseRow(line: string, places: Places, number: number): Row {
  const cells = splitCells(line)
  // Subjects are not quoted: commas in one shift all following cells to the right.
  const extra = Math.max(0, cells.length - places.width)
  const getCell = (name: keyof typeof COLUMNS) =>
    cells[places[name] > places.subject ? places[name] + extra : places[name]] ?? ''
  const kind = getCell('kind').includes('退款') ? 'refund' : 'pay'
  const sign = kind === 'refund' ? -1 : 1
  const amount = toFen(getCell('amount'))
  const received = toFen(getCell('received'))
  const fee = toFen(getCell('fee'))
  const wrong =
    amount === null || received === null || fee === null || amount * sign < 0 || !isTime(getCell('finishedAt'))
  if (wrong || (kind === 'pay' && getCell('kind') !== '交易') || getCell('transactionId') === '')
    throw new RangeError(`账单第 ${number} 行无法识别`)
  return {
    received,
    line: {
      kind,
      outTradeNo: getCell('outTradeNo'),
      transactionId: getCell('transactionId'),
      outRefundNo: kind === 'refund' ? getCell('outRefundNo') : '',
      amount: Math.abs(amount),
      // Alipay writes its fee as a negative amount.
      fee: fee === 0 ? 0 : -fee,
      at: parseTime(getCell('finishedAt')),
    },
  }
}

function checkTotals(tail: string[], rows: Row[]): void {
  for (const [label, kind] of [
    ['交易合计', 'pay'],
    ['退款合计', 'refund'],
  ] as const) {
    const match = tail
      .map((line) => new RegExp(`^#+${label}[：:](\\d+)笔[^\\d-]*(-?[\\d.]+)元`).exec(line))
      .find(Boolean)
    if (!match) throw new RangeError(`账单缺少${label}`)
    const of = rows.filter((row) => row.line.kind === kind)
    const received = of.reduce((sum, row) => sum + row.received, 0)
    if (of.length !== Number(match[1]) || Math.abs(received) !== Math.abs(toFen(match[2] ?? '') ?? Number.NaN))
      throw new RangeError(`账单${label}与明细不符`)
  }
}
