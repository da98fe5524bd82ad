/**
 * Maps Alipay's codes to replies. Rule: only a code known to be final is final. Any other code, a response about another order and any
 * unreadable field is `unknown`, never `failed`, because unknown is queried again and failed is not.
 */
import type { EndReply, PreparedOrder, RefundReply, TradeReply } from '../provider.ts'
import { getBuyerId, formatErrorCodes, getFenField, getTextField, getTimeField, type AlipayFields } from './fields.ts'

export type Merchant = { appId: string; sellerId: string }

/** Final refusals of a payment: no money was taken. */
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
/**
 * Finds the text of a code in a table. Looks up own properties only, because the code is external input and could be a
 * name such as `constructor`.
 */
function findText(table: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined
}

const createUnknown = (fields: AlipayFields) => ({ state: 'unknown', reason: formatErrorCodes(fields) }) as const
const isDone = (fields: AlipayFields) => getTextField(fields, 'code') === '10000'
const getSubCode = (fields: AlipayFields) => getTextField(fields, 'sub_code')

/** Reply for a paid order; `unknown` when the response is about another one or lacks amount, number or time. */
export function toPaidReply(fields: AlipayFields, outTradeNo: string, merchant: Merchant): TradeReply {
  const amount = getFenField(fields, 'total_amount')
  const paidAt = getTimeField(fields, 'gmt_payment') ?? getTimeField(fields, 'send_pay_date')
  const transactionId = getTextField(fields, 'trade_no', 64)
  if (getTextField(fields, 'out_trade_no') !== outTradeNo)
    return { state: 'unknown', reason: '支付宝应答的是另一笔订单' }
  if (amount === null || paidAt === null || transactionId === '')
    return { state: 'unknown', reason: '支付宝应答不完整' }
  return {
    state: 'paid',
    transactionId,
    amount,
    currency: getTextField(fields, 'trans_currency', 8) || 'CNY',
    payerId: getBuyerId(fields),
    paidAt,
    merchantId: getTextField(fields, 'seller_id') || merchant.sellerId,
    appId: getTextField(fields, 'app_id') || merchant.appId,
  }
}

/** Maps the response of alipay.trade.pay. */
export function toPayReply(fields: AlipayFields, outTradeNo: string, merchant: Merchant): TradeReply {
  const code = getTextField(fields, 'code')
  if (code === '10000') return toPaidReply(fields, outTradeNo, merchant)
  if (code === '10003') return { state: 'waiting', payerBusy: true }
  const reason = code === '40004' ? findText(REFUSALS, getSubCode(fields)) : undefined
  if (reason !== undefined) return { state: 'failed', reason }
  return code === '40004' && getSubCode(fields) === 'ACQ.TRADE_HAS_CLOSE' ? CLOSED : createUnknown(fields)
}

/** Maps the response of alipay.trade.query. */
export function toQueryReply(fields: AlipayFields, outTradeNo: string, merchant: Merchant): TradeReply {
  if (!isDone(fields)) return getSubCode(fields) === 'ACQ.TRADE_NOT_EXIST' ? { state: 'absent' } : createUnknown(fields)
  if (getTextField(fields, 'out_trade_no') !== outTradeNo)
    return { state: 'unknown', reason: '支付宝应答的是另一笔订单' }
  return toStatusReply(fields, outTradeNo, merchant)
}

/** Maps `trade_status`. TRADE_CLOSED means both unpaid and fully refunded; only the latter carries a payment time or refunded amount. */
export function toStatusReply(fields: AlipayFields, outTradeNo: string, merchant: Merchant): TradeReply {
  const status = getTextField(fields, 'trade_status')
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') return toPaidReply(fields, outTradeNo, merchant)
  if (status === 'WAIT_BUYER_PAY') return { state: 'waiting', payerBusy: false }
  if (status !== 'TRADE_CLOSED') return { state: 'unknown', reason: '支付宝返回不明的订单状态' }
  return hasMoney(fields) ? { state: 'returned', transactionId: getTextField(fields, 'trade_no', 64) } : CLOSED
}

function hasMoney(fields: AlipayFields): boolean {
  const hasTime = ['send_pay_date', 'gmt_payment', 'gmt_refund'].some((name) => getTextField(fields, name) !== '')
  return (
    hasTime || ['receipt_amount', 'buyer_pay_amount', 'refund_fee'].some((name) => (getFenField(fields, name) ?? 0) > 0)
  )
}

/** Maps the response of alipay.trade.create. */
export function toCreateReply(fields: AlipayFields, outTradeNo: string): PreparedOrder {
  const tradeNO = getTextField(fields, 'trade_no', 64)
  if (isDone(fields)) {
    const ours = getTextField(fields, 'out_trade_no') === outTradeNo && tradeNO !== ''
    return ours ? { state: 'ready', params: { kind: 'alipay-trade', tradeNO } } : createUnknown(fields)
  }
  if (getSubCode(fields) === 'ACQ.TRADE_HAS_CLOSE') return { state: 'failed', reason: CLOSED.reason }
  const reason = getTextField(fields, 'code') === '40004' ? findText(REFUSALS, getSubCode(fields)) : undefined
  return reason === undefined ? createUnknown(fields) : { state: 'failed', reason }
}

/** Result of ending an order. `ask`: the response does not decide it; query the order and use `toEndReply`. */
export type OrderEndOutcome = EndReply | { state: 'ask' }

/** Maps the response of alipay.trade.close. An order unknown to Alipay needs no closing. */
export function toCloseReply(fields: AlipayFields, outTradeNo: string): OrderEndOutcome {
  if (isDone(fields)) return isAbout(fields, outTradeNo) ? { state: 'ended' } : { state: 'ask' }
  if (getSubCode(fields) === 'ACQ.TRADE_NOT_EXIST') return { state: 'ended' }
  const moved = ['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS']
  return moved.includes(getSubCode(fields)) ? { state: 'ask' } : createUnknown(fields)
}

/** Maps the response of alipay.trade.cancel: `close` = was unpaid, `refund` = was paid and is refunded. */
export function toCancelReply(fields: AlipayFields, outTradeNo: string): OrderEndOutcome {
  if (getTextField(fields, 'retry_flag') === 'Y') return { state: 'refused', reason: '支付宝正在处理，请稍后再撤销' }
  if (isDone(fields)) {
    const acted = ['close', 'refund'].includes(getTextField(fields, 'action'))
    return acted && isAbout(fields, outTradeNo) ? { state: 'ended' } : { state: 'ask' }
  }
  const code = getSubCode(fields)
  if (code === 'ACQ.TRADE_NOT_EXIST') return { state: 'ended' }
  if (code === 'ACQ.SELLER_BALANCE_NOT_ENOUGH') return { state: 'refused', reason: '商户支付宝余额不足，暂时无法撤销' }
  return ['ACQ.TRADE_HAS_FINISHED', 'ACQ.TRADE_CANCEL_TIME_OUT', 'ACQ.TRADE_STATUS_ERROR'].includes(code)
    ? { state: 'ask' }
    : createUnknown(fields)
}

function isAbout(fields: AlipayFields, outTradeNo: string): boolean {
  return getTextField(fields, 'out_trade_no') === outTradeNo
}

/** Decides by the state of an order whether it has ended. */
export function toEndReply(reply: TradeReply): EndReply {
  if (reply.state === 'paid') return { state: 'paid' }
  if (reply.state === 'unknown') return reply
  return reply.state === 'waiting' ? { state: 'refused', reason: '支付宝订单尚未关闭，请稍后再试' } : { state: 'ended' }
}

/**
 * Result of a refund request. `ask`: the response does not decide it; query the refund. When the query finds no refund,
 * `otherwise` is the reply.
 */
type RefundOutcome = RefundReply | { state: 'ask'; otherwise: RefundReply }

export type RefundKey = { outTradeNo: string; outRefundNo: string }

/** Temporary refusals (no merchant balance, rate limit): retry with the same number. */
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

/** Maps the response of alipay.trade.refund. Only `fund_change=Y` means that this very call moved money. */
export function toRefundReply(fields: AlipayFields, key: RefundKey): RefundOutcome {
  if (isDone(fields)) {
    const refundedAt = getTimeField(fields, 'gmt_refund_pay')
    const moved = getTextField(fields, 'fund_change') === 'Y' && isAbout(fields, key.outTradeNo)
    if (moved && refundedAt) return { state: 'done', providerRefundId: buildRefundId(fields, key), refundedAt }
    return { state: 'ask', otherwise: { state: 'processing' } }
  }
  const code = getSubCode(fields)
  const later = findText(LATER, code)
  if (later !== undefined) return { state: 'later', reason: later }
  const abnormal = findText(ABNORMAL, code)
  if (abnormal !== undefined) return { state: 'abnormal', reason: abnormal }
  const never = findText(NEVER, code)
  return never === undefined ? createUnknown(fields) : { state: 'ask', otherwise: { state: 'closed', reason: never } }
}

/**
 * Maps the response of the refund query, received at `at`. With `amount`, a refund under this number but of another
 * amount is `abnormal`.
 */
export function toRefundQueryReply(fields: AlipayFields, key: RefundKey & { amount?: number }, at: Date): RefundReply {
  if (!isDone(fields)) return getSubCode(fields) === 'ACQ.TRADE_NOT_EXIST' ? { state: 'absent' } : createUnknown(fields)
  const status = getTextField(fields, 'refund_status')
  const amount = getFenField(fields, 'refund_amount')
  const time = getTimeField(fields, 'gmt_refund_pay')
  if (status === 'REFUND_PROCESSING') return { state: 'processing' }
  // A response without status: older gateways describe an executed refund by its fields; newer ones omit these fields
  // when it was not executed.
  if (status === '' && amount === null) return { state: 'absent' }
  if (!isAbout(fields, key.outTradeNo) || getTextField(fields, 'out_request_no') !== key.outRefundNo)
    return { state: 'unknown', reason: '支付宝应答的是另一笔退款' }
  if (status !== 'REFUND_SUCCESS' && !(status === '' && time))
    return { state: 'unknown', reason: '支付宝没有明确的退款状态' }
  if (key.amount !== undefined && amount !== null && amount !== key.amount)
    return { state: 'abnormal', reason: '该退款单号已用于另一金额，需人工处理' }
  return { state: 'done', providerRefundId: buildRefundId(fields, key), refundedAt: time ?? at }
}

/** Alipay has no refund number of its own: the trade's number and ours together identify a refund. */
export function buildRefundId(fields: AlipayFields, key: RefundKey): string {
  return `${getTextField(fields, 'trade_no', 64)}:${key.outRefundNo}`
}
