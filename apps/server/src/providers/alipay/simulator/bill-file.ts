/**
 * A day's statement in Alipay's format: a zip of GBK files, details and summary, generated from the simulator's
 * records.
 */
import { addDays, formatTime } from '@nocturne/base/venue-time'
import type { SimTrade, TradeBook } from '../../simulator/trade-book.ts'
import { toYuan } from '../yuan.ts'
import { encodeGbk } from './gbk.ts'
import { buildZip } from './build-zip.ts'

/** Damage to a day's statement: not created yet, rows missing, invented or altered, or a damaged file. */
export type BillDamage = { late?: boolean; missing?: number; extra?: number; amountOff?: number; broken?: boolean }

type Row = {
  tradeNo: string
  outTradeNo: string
  outRefundNo: string
  subject: string
  at: number
  createdAt: number
  /** Negative for refunds. */
  amount: number
}

const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** Alipay's fee on a payment, returned with a refund: six per mille, rounded half up. */
export function computeFee(amount: number): number {
  return Math.sign(amount) * Math.floor((Math.abs(amount) * 6 + 500) / 1000)
}

/** Builds the file; null when the day has no statement, because it is late or had no trades. */
export function buildBillFile(book: TradeBook, sellerId: string, date: string, damage: BillDamage): Buffer | null {
  if (damage.late) return null
  const rows = applyDamage(listStatementRows(book, date), date, damage)
  if (rows.length === 0) return null
  const name = `${sellerId}0156_${date.replaceAll('-', '')}`
  const archive = buildZip([
    { name: encodeGbk(`${name}_业务明细.csv`), content: encodeGbk(formatDetails(rows, sellerId, date)) },
    { name: encodeGbk(`${name}_业务明细(汇总).csv`), content: encodeGbk(formatSummary(rows, sellerId, date)) },
  ])
  // Flips one bit of the packed details, so that the archive's checksum no longer matches.
  if (damage.broken) archive[90] = (archive[90] ?? 0) ^ 0x10
  return archive
}

/** Trades and refunds of a day. */
export function listStatementRows(book: TradeBook, date: string): Row[] {
  const onDay = (at: number | null) => at !== null && formatTime(at).startsWith(date)
  const rows: Row[] = []
  for (const trade of book.trades.values()) {
    if (trade.paidAt !== null && onDay(trade.paidAt)) rows.push(createRow(trade, trade.paidAt, trade.amount, ''))
    if (trade.state === 'reversed' && trade.paidAt !== null && onDay(trade.paidAt))
      rows.push(createRow(trade, trade.paidAt, -trade.amount, trade.outTradeNo))
  }
  for (const refund of book.refunds.values()) {
    const trade = book.trades.get(refund.outTradeNo)
    if (trade && refund.state === 'done' && onDay(refund.at))
      rows.push(createRow(trade, refund.at, -refund.amount, refund.outRefundNo))
  }
  return rows
}

function createRow(trade: SimTrade, at: number, amount: number, outRefundNo: string): Row {
  const { transactionId: tradeNo, outTradeNo, subject, createdAt } = trade
  return { tradeNo, outTradeNo, subject, createdAt, at, amount, outRefundNo }
}

function applyDamage(rows: Row[], date: string, { missing = 0, extra = 0, amountOff = 0 }: BillDamage): Row[] {
  const at = Date.parse(`${date}T20:00:00+08:00`)
  const invented = Array.from({ length: extra }, (_, i): Row => {
    const number = String(i + 1).padStart(6, '0')
    const tradeNo = `${date.replaceAll('-', '')}22001999999999${number}`
    return { tradeNo, outTradeNo: `UNKNOWN${number}`, outRefundNo: '', subject: '消费', at, createdAt: at, amount: 100 }
  })
  const remaining = rows.slice(missing).map((row, i) => (i === 0 ? { ...row, amount: row.amount + amountOff } : row))
  return [...remaining, ...invented]
}

function formatDetails(rows: Row[], sellerId: string, date: string): string {
  const formatTotal = (label: string, part: Row[], [paid, lowered]: [string, string]) => {
    const sum = toYuan(part.reduce((all, row) => all + row.amount, 0))
    return `#${label}：${part.length}笔，${paid}共${sum}元，${lowered}共0.00元`
  }
  return [
    ...buildFileHeader('#支付宝业务明细查询', sellerId, date),
    '#-----------------------------------------业务明细列表----------------------------------------',
    HEAD,
    ...rows.map(formatLine),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    formatTotal(
      '交易合计',
      rows.filter((row) => row.amount >= 0),
      ['商家实收', '商家优惠'],
    ),
    formatTotal(
      '退款合计',
      rows.filter((row) => row.amount < 0),
      ['商家实收退款', '商家优惠退款'],
    ),
    `#导出时间：[${formatChineseDay(addDays(date, 1))} 05:46:49]`,
    '',
  ].join('\r\n')
}

function formatLine(row: Row): string {
  const amount = toYuan(row.amount)
  const kind = row.amount < 0 ? '退款' : '交易'
  const times = `${formatTime(row.createdAt)},${formatTime(row.at)}`
  const names = `${row.tradeNo}\t,${row.outTradeNo}\t,${kind}\t,${row.subject}`
  const discounts = '0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00'
  return `${names},${times},\t,\t,\t,\t,*客(138******00),${amount},${amount},${discounts},${row.outRefundNo}\t,${toYuan(-computeFee(row.amount))},0.00,`
}

function formatSummary(rows: Row[], sellerId: string, date: string): string {
  const paid = rows.filter((row) => row.amount >= 0).length
  const sum = toYuan(rows.reduce((all, row) => all + row.amount, 0))
  return [
    ...buildFileHeader('#支付宝业务汇总查询', sellerId, date),
    '#-----------------------------------------业务汇总列表----------------------------------------',
    '门店编号,门店名称,交易订单总笔数,退款订单总笔数,实收净额（元）',
    `合计\t,\t,${paid},${rows.length - paid},${sum}`,
    '#-----------------------------------------业务汇总列表结束------------------------------------',
    '',
  ].join('\r\n')
}

export function buildFileHeader(title: string, sellerId: string, date: string): string[] {
  const [from, to] = [date, addDays(date, 1)].map((day) => `[${formatChineseDay(day)} 00:00:00]`)
  return [title, `#账号：[${sellerId}0156]`, `#起始日期：${from}   终止日期：${to}`]
}

function formatChineseDay(date: string): string {
  const [year, month, day] = date.split('-')
  return `${year}年${month}月${day}日`
}
