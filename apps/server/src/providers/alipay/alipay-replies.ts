/**
 * What Alipay's codes mean. The law of this page: only a code known to be final is final. Any other code, any answer about
 * another order and any field that cannot be read is `unknown`, never `failed`, because unknown is asked again and failed is not.
 */
import type { EndReply, Prepared, RefundReply, TradeReply } from '../provider.ts'
import { buyerOf, codesOf, fenOf, textOf, timeOf, type Fields } from './fields.ts'

export type Merchant = { appId: string; sellerId: string }

/** Alipay refused this payment for good; nothing was taken. */
const REFUSALS: Readonly<Record<string, string>> = {
  'ACQ.BUYER_BALANCE_NOT_ENOUGH': '余额不足，请顾客更换付款方式',
  'ACQ.BUYER_BANKCARD_BALANCE_NOT_ENOUGH': '银行卡余额不足，请顾客更换付款方式',
  'ACQ.ERROR_BALANCE_PAYMENT_DISABLE': '顾客关闭了余额支付，请更换付款方式',
  'ACQ.PAYMENT_AUTH_CODE_INVALID': '付款码无效或已过期，请刷新后重试',
  'ACQ.USER_FACE_PAYMENT_SWITCH_OFF': '顾客关闭了付款码功能，请在支付宝中打开',
  'ACQ.MOBILE_PAYMENT_SWITCH_OFF': '顾客关闭了手机支付，请更换付款方式',
  'ACQ.PULL_MOBILE_CASHIER_FAIL': '未能唤起顾客的支付宝，请重试',
  'ACQ.BUYER_ENABLE_STATUS_FORBID': '顾客的支付宝账户不可用，请更换付款方式',
  'ACQ.BUYER_SELLER_EQUAL': '收款账户不能向自己付款',
  'ACQ.NO_PAYMENT_INSTRUMENTS_AVAILABLE': '顾客没有可用的付款渠道，请更换付款方式',
  'ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR': '顾客今日付款已达限额，请更换付款方式',
  'ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR': '顾客本月付款已达限额，请更换付款方式',
  'ACQ.BEYOND_PAY_RESTRICTION': '商户收款已达限额，请更换付款方式',
  'ACQ.BEYOND_PER_RECEIPT_RESTRICTION': '超过商户单笔收款限额，请更换付款方式',
  'ACQ.TOTAL_FEE_EXCEED': '金额超过支付宝限额，请更换付款方式',
  'ACQ.PAYMENT_REQUEST_HAS_RISK': '支付宝风控未通过，请更换付款方式',
  'ACQ.PAYMENT_FAIL': '支付宝付款失败，请重试',
  'ACQ.SELLER_BEEN_BLOCKED': '商户支付宝账户被冻结，请更换付款方式',
}

const CLOSED = { state: 'closed', reason: '支付宝订单已关闭' } as const
/** The text a table has for a code. The code comes from outside: names every object has must not be found. */
function textFor(table: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined
}

const unclear = (fields: Fields) => ({ state: 'unknown', reason: codesOf(fields) }) as const
const isDone = (fields: Fields) => textOf(fields, 'code') === '10000'
const subCode = (fields: Fields) => textOf(fields, 'sub_code')

/** A paid order; `unknown` when the answer is about another one or lacks amount, number or time. */
export function paidReply(fields: Fields, outTradeNo: string, merchant: Merchant): TradeReply {
  const amount = fenOf(fields, 'total_amount')
  const paidAt = timeOf(fields, 'gmt_payment') ?? timeOf(fields, 'send_pay_date')
  const transactionId = textOf(fields, 'trade_no', 64)
  if (textOf(fields, 'out_trade_no') !== outTradeNo) return { state: 'unknown', reason: '支付宝应答的是另一笔订单' }
  if (amount === null || paidAt === null || transactionId === '')
    return { state: 'unknown', reason: '支付宝应答不完整' }
  return {
    state: 'paid',
    transactionId,
    amount,
    currency: textOf(fields, 'trans_currency', 8) || 'CNY',
    payerId: buyerOf(fields),
    paidAt,
    merchantId: textOf(fields, 'seller_id') || merchant.sellerId,
    appId: textOf(fields, 'app_id') || merchant.appId,
  }
}

/** Answer of alipay.trade.pay. */
export function payReply(fields: Fields, outTradeNo: string, merchant: Merchant): TradeReply {
  const code = textOf(fields, 'code')
  if (code === '10000') return paidReply(fields, outTradeNo, merchant)
  if (code === '10003') return { state: 'waiting', payerBusy: true }
  const reason = code === '40004' ? textFor(REFUSALS, subCode(fields)) : undefined
  if (reason !== undefined) return { state: 'failed', reason }
  return code === '40004' && subCode(fields) === 'ACQ.TRADE_HAS_CLOSE' ? CLOSED : unclear(fields)
}

/** Answer of alipay.trade.query. */
export function queryReply(fields: Fields, outTradeNo: string, merchant: Merchant): TradeReply {
  if (!isDone(fields)) return subCode(fields) === 'ACQ.TRADE_NOT_EXIST' ? { state: 'absent' } : unclear(fields)
  if (textOf(fields, 'out_trade_no') !== outTradeNo) return { state: 'unknown', reason: '支付宝应答的是另一笔订单' }
  return statusReply(fields, outTradeNo, merchant)
}

/**
 * The reply in `trade_status`. TRADE_CLOSED is said both of an order nobody paid and of one wholly given back: only the
 * latter tells when it was paid or what came back.
 */
export function statusReply(fields: Fields, outTradeNo: string, merchant: Merchant): TradeReply {
  const status = textOf(fields, 'trade_status')
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') return paidReply(fields, outTradeNo, merchant)
  if (status === 'WAIT_BUYER_PAY') return { state: 'waiting', payerBusy: false }
  if (status !== 'TRADE_CLOSED') return { state: 'unknown', reason: '支付宝返回不明的订单状态' }
  return hadMoney(fields) ? { state: 'returned', transactionId: textOf(fields, 'trade_no', 64) } : CLOSED
}

function hadMoney(fields: Fields): boolean {
  const told = ['send_pay_date', 'gmt_payment', 'gmt_refund'].some((name) => textOf(fields, name) !== '')
  return told || ['receipt_amount', 'buyer_pay_amount', 'refund_fee'].some((name) => (fenOf(fields, name) ?? 0) > 0)
}

/** Answer of alipay.trade.create. */
export function createReply(fields: Fields, outTradeNo: string): Prepared {
  const tradeNO = textOf(fields, 'trade_no', 64)
  if (isDone(fields)) {
    const ours = textOf(fields, 'out_trade_no') === outTradeNo && tradeNO !== ''
    return ours ? { state: 'ready', params: { kind: 'alipay-trade', tradeNO } } : unclear(fields)
  }
  if (subCode(fields) === 'ACQ.TRADE_HAS_CLOSE') return { state: 'failed', reason: CLOSED.reason }
  const reason = textOf(fields, 'code') === '40004' ? textFor(REFUSALS, subCode(fields)) : undefined
  return reason === undefined ? unclear(fields) : { state: 'failed', reason }
}

/** `ask`: the order's own state decides, see `endReplyOf`. */
export type EndAnswer = EndReply | { state: 'ask' }

/** Answer of alipay.trade.close. An order Alipay never heard of cannot be closed there, and nothing is owed by it. */
export function closeReply(fields: Fields, outTradeNo: string): EndAnswer {
  if (isDone(fields)) return isAbout(fields, outTradeNo) ? { state: 'ended' } : { state: 'ask' }
  if (subCode(fields) === 'ACQ.TRADE_NOT_EXIST') return { state: 'ended' }
  const moved = ['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS']
  return moved.includes(subCode(fields)) ? { state: 'ask' } : unclear(fields)
}

/** Answer of alipay.trade.cancel: `close` = was unpaid, `refund` = was paid and is given back. */
export function cancelReply(fields: Fields, outTradeNo: string): EndAnswer {
  if (textOf(fields, 'retry_flag') === 'Y') return { state: 'refused', reason: '支付宝正在处理，请稍后再撤销' }
  if (isDone(fields)) {
    const acted = ['close', 'refund'].includes(textOf(fields, 'action'))
    return acted && isAbout(fields, outTradeNo) ? { state: 'ended' } : { state: 'ask' }
  }
  const code = subCode(fields)
  if (code === 'ACQ.TRADE_NOT_EXIST') return { state: 'ended' }
  if (code === 'ACQ.SELLER_BALANCE_NOT_ENOUGH') return { state: 'refused', reason: '商户支付宝余额不足，暂时无法撤销' }
  return ['ACQ.TRADE_HAS_FINISHED', 'ACQ.TRADE_CANCEL_TIME_OUT', 'ACQ.TRADE_STATUS_ERROR'].includes(code)
    ? { state: 'ask' }
    : unclear(fields)
}

function isAbout(fields: Fields, outTradeNo: string): boolean {
  return textOf(fields, 'out_trade_no') === outTradeNo
}

/** Whether an order has ended, judged by its state. */
export function endReplyOf(reply: TradeReply): EndReply {
  if (reply.state === 'paid') return { state: 'paid' }
  if (reply.state === 'unknown') return reply
  return reply.state === 'waiting' ? { state: 'refused', reason: '支付宝订单尚未关闭，请稍后再试' } : { state: 'ended' }
}

/** `ask`: the refund query decides; when it knows of no refund, `otherwise` is the reply. */
export type RefundAnswer = RefundReply | { state: 'ask'; otherwise: RefundReply }

export type RefundKey = { outTradeNo: string; outRefundNo: string }

/** The merchant lacks balance or asks too fast: the same number again. */
const LATER: Readonly<Record<string, string>> = {
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': '商户支付宝余额不足，稍后重试',
  'app-call-limited': '支付宝限流，稍后重试',
  'method-call-limited': '支付宝限流，稍后重试',
}
const ABNORMAL: Readonly<Record<string, string>> = {
  'ACQ.BUYER_ERROR': '顾客的支付宝账户异常，退款需人工处理',
  'ACQ.BUYER_NOT_EXIST': '顾客的支付宝账户不存在，退款需人工处理',
  'ACQ.BUYER_ENABLE_STATUS_FORBID': '顾客的支付宝账户不可用，退款需人工处理',
  'ACQ.DISCORDANT_REPEAT_REQUEST': '该退款单号已用于另一金额，需人工处理',
}
const NEVER: Readonly<Record<string, string>> = {
  'ACQ.TRADE_NOT_EXIST': '支付宝没有这笔订单',
  'ACQ.TRADE_NOT_ALLOW_REFUND': '支付宝不允许这笔订单退款',
  'ACQ.TRADE_HAS_FINISHED': '支付宝订单已过退款期限',
  'ACQ.TRADE_STATUS_ERROR': '支付宝订单状态不允许退款',
  'ACQ.REASON_TRADE_STATUS_INVALID': '支付宝订单状态不允许退款',
  'ACQ.REASON_TRADE_BEEN_FREEZEN': '支付宝订单被冻结，不允许退款',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR': '退款金额不正确',
  'ACQ.REFUND_FEE_ERROR': '退款金额不正确',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': '退款金额超过可退金额',
}

/** Answer of alipay.trade.refund. Only `fund_change=Y` says that this very call moved money. */
export function refundReply(fields: Fields, key: RefundKey): RefundAnswer {
  if (isDone(fields)) {
    const refundedAt = timeOf(fields, 'gmt_refund_pay')
    const moved = textOf(fields, 'fund_change') === 'Y' && isAbout(fields, key.outTradeNo)
    if (moved && refundedAt) return { state: 'done', providerRefundId: refundId(fields, key), refundedAt }
    return { state: 'ask', otherwise: { state: 'processing' } }
  }
  const code = subCode(fields)
  const later = textFor(LATER, code)
  if (later !== undefined) return { state: 'later', reason: later }
  const abnormal = textFor(ABNORMAL, code)
  if (abnormal !== undefined) return { state: 'abnormal', reason: abnormal }
  const never = textFor(NEVER, code)
  return never === undefined ? unclear(fields) : { state: 'ask', otherwise: { state: 'closed', reason: never } }
}

/** Answer of the refund query, given at `at`. With `amount`, a refund of another amount under this number is abnormal. */
export function refundQueryReply(fields: Fields, key: RefundKey & { amount?: number }, at: Date): RefundReply {
  if (!isDone(fields)) return subCode(fields) === 'ACQ.TRADE_NOT_EXIST' ? { state: 'absent' } : unclear(fields)
  const status = textOf(fields, 'refund_status')
  const amount = fenOf(fields, 'refund_amount')
  const time = timeOf(fields, 'gmt_refund_pay')
  if (status === 'REFUND_PROCESSING') return { state: 'processing' }
  // Without a status older gateways tell an executed refund by its fields, newer ones an unexecuted one by their absence.
  if (status === '' && amount === null) return { state: 'absent' }
  if (!isAbout(fields, key.outTradeNo) || textOf(fields, 'out_request_no') !== key.outRefundNo)
    return { state: 'unknown', reason: '支付宝应答的是另一笔退款' }
  if (status !== 'REFUND_SUCCESS' && !(status === '' && time))
    return { state: 'unknown', reason: '支付宝没有明确的退款状态' }
  if (key.amount !== undefined && amount !== null && amount !== key.amount)
    return { state: 'abnormal', reason: '该退款单号已用于另一金额，需人工处理' }
  return { state: 'done', providerRefundId: refundId(fields, key), refundedAt: time ?? at }
}

/** Alipay gives refunds no number of their own: the trade's number and ours together name one. */
export function refundId(fields: Fields, key: RefundKey): string {
  return `${textOf(fields, 'trade_no', 64)}:${key.outRefundNo}`
}
