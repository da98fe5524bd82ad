/**
 * Maps WeChat Pay's responses to replies. Rule: only what WeChat states clearly is final; an unknown state or code is `unknown`, never
 * `failed`, because a wrong `failed` makes staff take the money twice.
 */
import { z } from 'zod'
import type { EndReply, PreparedOrder, RefundReply, TradeReply } from '../provider.ts'
import type { PayCallResult } from './pay-call-result.ts'

/** Our merchant and app: a response about others is not accepted. */
export type MerchantIdentity = { merchantId: string; appId: string }

const idText = z.string().min(1).max(64)
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** A trade in a query, code payment or callback. Amounts are fen. */
const tradeSchema = z.object({
  appid: idText,
  mchid: idText,
  out_trade_no: idText,
  trade_state: z.string(),
  transaction_id: idText.optional(),
  success_time: instant.optional(),
  payer: z.object({ openid: z.string().max(64).default('') }).optional(),
  amount: z.object({ total: z.number().int().positive(), currency: z.string().max(16).default('CNY') }).optional(),
})

type Trade = z.output<typeof tradeSchema>

/** Callbacks and responses spell codes with and without underscores (`ORDER_PAID`, `ORDERPAID`). */
function normalizeCode(code: string): string {
  return code.replaceAll('_', '').toUpperCase()
}

const SETUP_REASON = '微信支付暂时用不了，请换一种方式付款'

/** Error codes of our account or request, which WeChat refuses before any effect. */
const SETUP_CODES = [
  ['SIGNERROR', 'NOAUTH', 'PARAMERROR', 'APPIDMCHIDNOTMATCH', 'MCHNOTEXISTS', 'APPIDNOTEXIST'],
  // Error codes that only version 2 has.
  ['MCHIDNOTEXIST', 'LACKPARAMS', 'XMLFORMATERROR', 'POSTDATAEMPTY', 'NOTUTF8', 'REQUIREPOSTMETHOD'],
].flat()

/** True for refusals that guests and waiters cannot fix: our account or request is wrong. */
export function isSetupProblem(code: string): boolean {
  return SETUP_CODES.includes(normalizeCode(code))
}

const CODE_REFUSALS = new Map<string, { state: 'failed' | 'closed'; reason: string }>([
  ['NOTENOUGH', { state: 'failed', reason: '余额不足，请换一种方式付款' }],
  ['AUTHCODEEXPIRE', { state: 'failed', reason: '付款码已过期，请刷新后再扫' }],
  ['AUTHCODEEXPIRED', { state: 'failed', reason: '付款码已过期，请刷新后再扫' }],
  ['AUTHCODEERROR', { state: 'failed', reason: '付款码无效，请刷新后再扫' }],
  ['AUTHCODEINVALID', { state: 'failed', reason: '付款码无效，请刷新后再扫' }],
  ['NOTSUPORTCARD', { state: 'failed', reason: '不支持这张卡，请换一张卡付款' }],
  ['NOTSUPPORTCARD', { state: 'failed', reason: '不支持这张卡，请换一张卡付款' }],
  ['BUYERMISMATCH', { state: 'failed', reason: '付款人变了，请重新收款' }],
  ['ORDERCLOSED', { state: 'closed', reason: '订单已关闭，请重新收款' }],
  ['ORDERREVERSED', { state: 'closed', reason: '订单已撤销，请重新收款' }],
  ...SETUP_CODES.map((code) => [code, { state: 'failed' as const, reason: SETUP_REASON }] as const),
])

const ABSENT_CODES = new Set(['ORDERNOTEXIST', 'ORDERNOTEXISTS', 'RESOURCENOTEXISTS'])

function createUnknown(reason: string): { state: 'unknown'; reason: string } {
  return { state: 'unknown', reason }
}

/** Reply for a trade document; `unknown` when it is not about our order. */
export function toTradeReply(document: unknown, outTradeNo: string, ours: MerchantIdentity): TradeReply {
  const read = tradeSchema.safeParse(document)
  if (!read.success) return createUnknown('微信的回答看不懂')
  const trade = read.data
  const isOurs = trade.mchid === ours.merchantId && trade.appid === ours.appId && trade.out_trade_no === outTradeNo
  return isOurs ? toStateReply(trade) : createUnknown('微信的回答不是这一单')
}

function toStateReply(trade: Trade): TradeReply {
  switch (trade.trade_state) {
    case 'SUCCESS':
    // A refund exists, perhaps partial. The trade counts as paid, and the refund has its own record.
    case 'REFUND':
      return toPaidReply(trade)
    case 'NOTPAY':
      return { state: 'waiting', payerBusy: false }
    case 'USERPAYING':
    case 'ACCEPT':
      return { state: 'waiting', payerBusy: true }
    case 'CLOSED':
      return { state: 'closed', reason: '订单已关闭' }
    case 'PAYERROR':
      return { state: 'failed', reason: '付款没有成功，请换一种方式付款' }
    case 'REVOKED':
      // A reversal closes an unpaid trade and refunds a paid one; only a paid one has a transaction id.
      if (!trade.transaction_id || !trade.success_time) return { state: 'closed', reason: '订单已撤销' }
      return { state: 'returned', transactionId: trade.transaction_id }
    default:
      return createUnknown('微信给出了未知的状态')
  }
}

function toPaidReply(trade: Trade): TradeReply {
  if (!trade.transaction_id || !trade.success_time || !trade.amount) return createUnknown('微信的回答不完整')
  return {
    state: 'paid',
    transactionId: trade.transaction_id,
    amount: trade.amount.total,
    currency: trade.amount.currency,
    payerId: trade.payer?.openid ?? '',
    paidAt: trade.success_time,
    merchantId: trade.mchid,
    appId: trade.appid,
  }
}

/** Maps the response of a query. */
export function toQueryReply(answer: PayCallResult, outTradeNo: string, ours: MerchantIdentity): TradeReply {
  if (answer.kind === 'ok') return toTradeReply(answer.data, outTradeNo, ours)
  if (answer.kind === 'unclear') return createUnknown(answer.reason)
  return ABSENT_CODES.has(normalizeCode(answer.code)) ? { state: 'absent' } : createUnknown('微信没有回答这次查询')
}

/** Maps the response of charging a code. */
export function toCodePayReply(answer: PayCallResult, outTradeNo: string, ours: MerchantIdentity): TradeReply {
  if (answer.kind === 'ok') return toTradeReply(answer.data, outTradeNo, ours)
  if (answer.kind === 'unclear') return createUnknown(answer.reason)
  const code = normalizeCode(answer.code)
  if (code === 'USERPAYING') return { state: 'waiting', payerBusy: true }
  return CODE_REFUSALS.get(code) ?? createUnknown('微信没有给出明确结果')
}

const prepaySchema = z.object({ prepay_id: z.string().min(1).max(128) })

/** Prepay id of a new order, or the reason why there is none. */
export function toPrepayReply(
  answer: PayCallResult,
): { state: 'ready'; prepayId: string } | Extract<PreparedOrder, { state: 'failed' | 'unknown' }> {
  if (answer.kind === 'unclear') return createUnknown(answer.reason)
  if (answer.kind === 'ok') {
    const read = prepaySchema.safeParse(answer.data)
    return read.success ? { state: 'ready', prepayId: read.data.prepay_id } : createUnknown('微信的回答看不懂')
  }
  const code = normalizeCode(answer.code)
  if (code === 'ORDERCLOSED') return { state: 'failed', reason: '订单已关闭，请重新付款' }
  return isSetupProblem(code) ? { state: 'failed', reason: SETUP_REASON } : createUnknown('微信没有给出明确结果')
}

/**
 * Maps the response of close or reverse. An order unknown to WeChat has ended: its prepay id was never issued, or its
 * code has expired, since a code is valid for a minute and a reversal comes later.
 */
export function toEndReply(answer: PayCallResult): EndReply {
  if (answer.kind === 'ok') return { state: 'ended' }
  if (answer.kind === 'unclear') return createUnknown(answer.reason)
  const code = normalizeCode(answer.code)
  if (['ORDERCLOSED', 'ORDERREVERSED'].includes(code) || ABSENT_CODES.has(code)) return { state: 'ended' }
  if (code === 'ORDERPAID') return { state: 'paid' }
  if (code === 'USERPAYING') return { state: 'refused', reason: '客人正在输入密码' }
  if (['REVERSEEXPIRE', 'TRADEOVERDUE'].includes(code)) return { state: 'refused', reason: '已过撤销期限，请改用退款' }
  if (['FREQUENCYLIMITED', 'FREQUENCYLIMITEXCEED', 'RATELIMITEXCEEDED'].includes(code))
    return { state: 'refused', reason: '操作太频繁，请稍后再试' }
  return createUnknown('微信没有给出明确结果')
}

/** A refund in a response, query or callback; the callback names its state `refund_status`. */
const refundSchema = z
  .object({
    refund_id: idText,
    out_refund_no: idText,
    out_trade_no: idText,
    status: z.string().optional(),
    refund_status: z.string().optional(),
    success_time: instant.optional(),
    amount: z.object({ refund: z.number().int().positive() }),
  })
  .transform((refund) => ({ ...refund, state: refund.status ?? refund.refund_status ?? '' }))

type ExpectedRefund = { outTradeNo: string; outRefundNo: string; amount?: number }

/** Reply for a refund document; `unknown` when it is another refund. */
export function toRefundDocumentReply(document: unknown, expected: ExpectedRefund): RefundReply {
  const read = refundSchema.safeParse(document)
  if (!read.success) return createUnknown('微信的回答看不懂')
  const refund = read.data
  const isExpected = refund.out_refund_no === expected.outRefundNo && refund.out_trade_no === expected.outTradeNo
  if (!isExpected) return createUnknown('微信的回答不是这一笔退款')
  if (expected.amount !== undefined && refund.amount.refund !== expected.amount)
    return createUnknown('微信的退款金额不对')
  switch (refund.state) {
    case 'SUCCESS':
      if (!refund.success_time) return createUnknown('微信的回答不完整')
      return { state: 'done', providerRefundId: refund.refund_id, refundedAt: refund.success_time }
    case 'PROCESSING':
      return { state: 'processing' }
    case 'ABNORMAL':
      return { state: 'abnormal', reason: '退款退不回客人的账户，需要人工处理' }
    case 'CLOSED':
      return { state: 'closed', reason: '微信关闭了这笔退款' }
    default:
      return createUnknown('微信给出了未知的状态')
  }
}

const REFUND_REFUSALS = new Map<string, Extract<RefundReply, { state: 'abnormal' | 'closed' | 'later' }>>([
  ['NOTENOUGH', { state: 'later', reason: '商户余额不足，充值后会自动再退' }],
  ['FREQUENCYLIMITED', { state: 'later', reason: '退款太频繁，稍后会自动再退' }],
  ['FREQUENCYLIMITEXCEED', { state: 'later', reason: '退款太频繁，稍后会自动再退' }],
  ['RATELIMITEXCEEDED', { state: 'later', reason: '退款太频繁，稍后会自动再退' }],
  ['USERACCOUNTABNORMAL', { state: 'abnormal', reason: '客人的微信账户异常，需要人工处理' }],
  ['TRADEOVERDUE', { state: 'closed', reason: '这笔付款已超过一年，不能原路退回' }],
  ['RESOURCENOTEXISTS', { state: 'closed', reason: '微信找不到这笔付款' }],
])

/** Maps the response of a refund request. */
export function toRefundReply(answer: PayCallResult, expected: ExpectedRefund): RefundReply {
  if (answer.kind === 'ok') return toRefundDocumentReply(answer.data, expected)
  if (answer.kind === 'unclear') return createUnknown(answer.reason)
  return REFUND_REFUSALS.get(normalizeCode(answer.code)) ?? createUnknown('微信没有给出明确结果')
}

/** Maps the response of a refund query. */
export function toRefundQueryReply(answer: PayCallResult, expected: ExpectedRefund): RefundReply {
  if (answer.kind === 'ok') return toRefundDocumentReply(answer.data, expected)
  if (answer.kind === 'unclear') return createUnknown(answer.reason)
  const isAbsent = ['RESOURCENOTEXISTS', 'REFUNDNOTEXISTS', 'REFUNDNOTEXIST'].includes(normalizeCode(answer.code))
  return isAbsent ? { state: 'absent' } : createUnknown('微信没有回答这次查询')
}
