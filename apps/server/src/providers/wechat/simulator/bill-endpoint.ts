/** Daily statement of the simulated WeChat Pay, and its scripted damage. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { formatTime } from '@nocturne/base/venue-time'
import type { SimTrade } from '../../simulator/trade-book.ts'
import { formatYuan } from '../yuan.ts'
import { type SimRequest, buildSuccess, buildRefusal, type SimReply } from './reply.ts'
import { deriveOpenId } from './sign-and-encrypt.ts'
import type { BillDamage, SimState } from './sim-state.ts'

const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,' +
  '代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const TOTALS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const FEE_PER_TEN_THOUSAND = 60

type Row = { at: number; trade: SimTrade; state: 'SUCCESS' | 'REFUND' | 'REVOKED'; amount: number; refund: RowRefund }
type RowRefund = { id: string; outRefundNo: string; amount: number }

const NO_REFUND: RowRefund = { id: '0', outRefundNo: '0', amount: 0 }

/** Fee of 0.6 %, rounded half up to the fen. */
export function computeFee(amount: number): number {
  return Math.floor((amount * FEE_PER_TEN_THOUSAND + 5_000) / 10_000)
}

/** Rows of a day, with `damage` applied. */
export function listStatementRows(state: SimState, date: string, damage: BillDamage): Row[] {
  const rows: Row[] = []
  for (const trade of state.book.trades.values()) {
    if (trade.paidAt === null) continue
    const amount = damage.amounts?.[trade.outTradeNo] ?? trade.amount
    rows.push({ at: trade.paidAt, trade, state: 'SUCCESS', amount, refund: NO_REFUND })
    if (trade.state !== 'reversed') continue
    const refund = { ...NO_REFUND, id: `5030${trade.transactionId.slice(4)}`, amount: trade.amount }
    rows.push({ at: trade.paidAt, trade, state: 'REVOKED', amount: 0, refund })
  }
  for (const refund of state.book.refunds.values()) {
    const trade = state.book.trades.get(refund.outTradeNo)
    if (refund.state !== 'done' || !trade) continue
    const row = { id: refund.refundId, outRefundNo: refund.outRefundNo, amount: refund.amount }
    rows.push({ at: refund.at, trade, state: 'REFUND', amount: 0, refund: row })
  }
  const extra = (damage.extra ?? []).map((one) => createForeignRow(one, date))
  return [...rows.filter((row) => formatTime(row.at).startsWith(date)), ...extra]
    .filter((row) => !damage.drop?.includes(row.trade.outTradeNo))
    .toSorted((a, b) => a.at - b.at)
}

function createForeignRow({ outTradeNo, amount }: { outTradeNo: string; amount: number }, date: string): Row {
  const at = Date.parse(`${date}T22:00:00+08:00`)
  const trade: SimTrade = {
    outTradeNo,
    amount,
    transactionId: `4200${outTradeNo}`,
    subject: '模拟',
    way: 'app',
    state: 'paid',
    payerId: deriveOpenId(outTradeNo),
    authCode: '',
    notifyUrl: '',
    sheet: '',
    createdAt: at,
    expiresAt: at,
    paidAt: at,
    refunded: 0,
  }
  return { at, trade, state: 'SUCCESS', amount, refund: NO_REFUND }
}

function formatRow(state: SimState, row: Row): string {
  const { trade, refund } = row
  const fee = row.state === 'SUCCESS' ? computeFee(row.amount) : -computeFee(refund.amount)
  const isReturn = row.state !== 'SUCCESS'
  const cells = [
    [formatTime(row.at), state.appId, state.merchantId, '0', '', trade.transactionId, trade.outTradeNo, trade.payerId],
    [trade.way === 'code' ? 'MICROPAY' : 'JSAPI', row.state, 'OTHERS', 'CNY', formatYuan(row.amount), '0.00'],
    [refund.id, refund.outRefundNo, formatYuan(refund.amount), '0.00'],
    [isReturn ? 'ORIGINAL' : '', isReturn ? 'SUCCESS' : '', trade.subject, '', `${formatYuan(fee)}000`, '0.60%'],
    [formatYuan(row.amount), formatYuan(refund.amount), ''],
  ].flat()
  return cells.map((cell) => `\`${cell}`).join(',')
}

function formatTotals(rows: readonly Row[]): string {
  const paid = rows.reduce((sum, row) => sum + row.amount, 0)
  const returned = rows.reduce((sum, row) => sum + row.refund.amount, 0)
  const fees = rows.reduce((sum, row) => sum + computeFee(row.amount) - computeFee(row.refund.amount), 0)
  const totals = [
    formatYuan(paid),
    formatYuan(returned),
    '0.00',
    `${formatYuan(fees)}000`,
    formatYuan(paid),
    formatYuan(returned),
  ]
  return [String(rows.length), ...totals].map((cell) => `\`${cell}`).join(',')
}

/** Text of the statement; null when there were no trades. */
export function formatStatement(state: SimState, date: string): string | null {
  const rows = listStatementRows(state, date, state.bills.get(date) ?? {})
  if (rows.length === 0) return null
  const lines = [HEADER, ...rows.map((row) => formatRow(state, row)), TOTALS, formatTotals(rows), '']
  const text = `\uFEFF${lines.join('\r\n')}`
  return state.bills.get(date)?.cutOff ? text.slice(0, text.indexOf(TOTALS) - 20) : text
}

/** Returns download URL and hash of the statement. */
export const createStatementLink = (state: SimState, request: SimRequest): SimReply =>
  createFileLink(state, request, {
    kind: 'trade',
    damage: (date) => state.bills.get(date) ?? {},
    text: formatStatement,
  })

type Offered = {
  kind: 'trade' | 'fund'
  damage: (date: string) => Pick<BillDamage, 'late' | 'wrongHash'>
  text: (state: SimState, date: string) => string | null
}

/** Returns download URL and hash of a day's file. */
export function createFileLink(state: SimState, { query }: SimRequest, offered: Offered): SimReply {
  const date = query.get('bill_date') ?? ''
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date > formatTime(Date.now()).slice(0, 10))
    return buildRefusal(400, 'PARAM_ERROR')
  const damage = offered.damage(date)
  if (damage.late) return buildRefusal(400, 'STATEMENT_CREATING')
  const text = offered.text(state, date)
  if (text === null) return buildRefusal(400, 'NO_STATEMENT_EXIST')
  const hash = createHash('sha1')
    .update(damage.wrongHash ? `${text} ` : text)
    .digest('hex')
  const address = `${state.url}/v3/billdownload/file?token=${encodeURIComponent(`${offered.kind}:${date}:${hash}`)}`
  return buildSuccess({ hash_type: 'SHA1', hash_value: hash, download_url: address })
}

/** The file itself, gzipped and unsigned as WeChat sends it; null for an unknown token. */
export function buildDownloadFile(
  state: SimState,
  query: URLSearchParams,
  texts: Record<string, Offered['text']>,
): Buffer | null {
  const [kind = '', date = ''] = (query.get('token') ?? '').split(':')
  const text = texts[kind]?.(state, date) ?? null
  return text === null ? null : gzipSync(text)
}
