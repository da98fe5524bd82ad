/** Orders of the simulated Alipay: create, charge, query, close, cancel. */
import { createHash } from 'node:crypto'
import { formatTime, isTime, parseTime } from '@nocturne/base/venue-time'
import type { SimTrade } from '../../simulator/trade-book.ts'
import { getTextField, type AlipayFields } from '../fields.ts'
import { toFen, toYuan } from '../yuan.ts'
import { sendPaidCallback, sendReversalCallback } from './notify.ts'
import { runLater, createTradeNo, getScript, type AlipaySimState } from './sim-state.ts'

/** Fields of a response. With `lost` the action is executed, but its response never arrives. */
export type SimReply = { fields: Record<string, unknown>; lost?: boolean }

export const buildSuccess = (fields: Record<string, unknown>): SimReply => ({
  fields: { code: '10000', msg: 'Success', ...fields },
})

export function buildRefusal(subCode: string, subMsg: string, more: Record<string, unknown> = {}): SimReply {
  return { fields: { code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: subMsg, ...more } }
}

const REFUSALS = {
  'no-money': ['ACQ.BUYER_BALANCE_NOT_ENOUGH', '买家余额不足'],
  'code-expired': ['ACQ.PAYMENT_AUTH_CODE_INVALID', '支付失败，获取顾客账户信息失败，请顾客刷新付款码后重新收款'],
  'code-invalid': ['ACQ.PAYMENT_AUTH_CODE_INVALID', '无效付款码'],
} as const

const toNumbers = (trade: SimTrade) => ({ out_trade_no: trade.outTradeNo, trade_no: trade.transactionId })

/** Trade for an order call: an existing one, a new one, or a refusal. */
function createTrade(
  world: AlipaySimState,
  biz: AlipayFields,
  way: SimTrade['way'],
  notifyUrl: string,
): SimTrade | SimReply {
  const outTradeNo = getTextField(biz, 'out_trade_no')
  const amount = toFen(getTextField(biz, 'total_amount'))
  const subject = getTextField(biz, 'subject', 256)
  if (!/^\w{1,64}$/.test(outTradeNo) || amount === null || amount < 1 || subject === '' || /[/=&]/.test(subject))
    return buildRefusal('ACQ.INVALID_PARAMETER', '参数无效')
  const known = findCurrent(world, outTradeNo)
  if (known && (known.amount !== amount || known.way !== way))
    return buildRefusal('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
  if (known && known.state === 'paid') return buildRefusal('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
  if (known && (known.state === 'closed' || known.state === 'reversed'))
    return buildRefusal('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
  if (known) return known
  const expires = getTextField(biz, 'time_expire')
  const transactionId = createTradeNo(world)
  const now = +world.clock()
  return {
    outTradeNo,
    transactionId,
    amount,
    subject,
    way,
    state: 'waiting',
    payerId: getTextField(biz, 'buyer_open_id') || getTextField(biz, 'buyer_id'),
    authCode: '',
    notifyUrl,
    sheet: transactionId,
    createdAt: now,
    expiresAt: isTime(expires) ? +parseTime(expires) : now + 3 * 3_600_000,
    paidAt: null,
    refunded: 0,
  }
}

const isReply = (made: SimTrade | SimReply): made is SimReply => 'fields' in made

/** Trade with this number; closes it first when it has expired. */
function findCurrent(world: AlipaySimState, outTradeNo: string): SimTrade | undefined {
  const trade = world.book.trades.get(outTradeNo)
  if (trade?.state === 'waiting' && +world.clock() > trade.expiresAt) setState(world, trade, 'closed')
  return trade
}

function setState(world: AlipaySimState, trade: SimTrade, state: SimTrade['state']): void {
  trade.state = state
  world.book.saveTrade(trade)
}

/** alipay.trade.create: an order to be paid inside Alipay. */
export function createPrepayTrade(world: AlipaySimState, biz: AlipayFields, notifyUrl: string): SimReply {
  const made = createTrade(world, biz, 'app', notifyUrl)
  if (isReply(made)) return made
  if (made.payerId === '') return buildRefusal('ACQ.INVALID_PARAMETER', '买家不能为空')
  world.book.saveTrade(made)
  return buildSuccess(toNumbers(made))
}

/** Order of a signed page URL, created when a guest opens it; null when it can no longer be paid. */
export function openTradePage(world: AlipaySimState, biz: AlipayFields, notifyUrl: string): SimTrade | null {
  const made = createTrade(world, biz, 'page', notifyUrl)
  if (isReply(made)) return null
  world.book.saveTrade(made)
  return findCurrent(world, made.outTradeNo)?.state === 'waiting' ? made : null
}

/** alipay.trade.pay: charges the code a guest shows. */
export function chargeCode(world: AlipaySimState, biz: AlipayFields, notifyUrl: string): SimReply {
  const made = createTrade(world, biz, 'code', notifyUrl)
  if (isReply(made)) return made
  const script = getScript(world, made)
  const shown = getTextField(biz, 'auth_code')
  // Stores only a hash of the code, as a payment code must not be stored even in a simulation.
  const authCode = createHash('sha256').update(shown).digest('base64url')
  const charged = world.chargedCodes.get(authCode)
  const stale = charged !== undefined && charged !== made.outTradeNo
  const refuse = !/^(2[5-9]|30)\d{14,22}$/.test(shown) || stale ? 'code-invalid' : script.refuse
  world.chargedCodes.set(authCode, made.outTradeNo)
  made.authCode = authCode
  made.payerId = `0${authCode}`
  if (refuse) {
    setState(world, made, 'failed')
    const [subCode, subMsg] = REFUSALS[refuse]
    return buildRefusal(subCode, subMsg)
  }
  if (script.succeedAfterClose || script.payerBusyMs !== undefined) {
    if (made.state !== 'busy') startTyping(world, made)
    return { fields: { code: '10003', msg: ' order success pay inprocess', ...toNumbers(made) } }
  }
  completeTrade(world, made)
  return buildSuccess({ ...toNumbers(made), ...buildPaidFields(made), gmt_payment: formatTime(made.paidAt ?? 0) })
}

function startTyping(world: AlipaySimState, trade: SimTrade): void {
  setState(world, trade, 'busy')
  const { payerBusyMs } = getScript(world, trade)
  if (typeof payerBusyMs !== 'number') return
  runLater(world, payerBusyMs, () => {
    if (trade.state === 'busy') completeTrade(world, trade)
  })
}

function completeTrade(world: AlipaySimState, trade: SimTrade): void {
  trade.paidAt = Math.floor(+world.clock() / 1000) * 1000
  setState(world, trade, 'paid')
  sendPaidCallback(world, trade)
}

function buildPaidFields(trade: SimTrade): Record<string, unknown> {
  const amount = toYuan(trade.amount)
  const buyer = /^2088\d{12}$/.test(trade.payerId) ? { buyer_user_id: trade.payerId } : { buyer_open_id: trade.payerId }
  return {
    ...buyer,
    buyer_logon_id: '138****0000',
    total_amount: amount,
    receipt_amount: amount,
    buyer_pay_amount: amount,
  }
}

/** Result codes of `tradePay` on the guest's phone after pay or cancel. */
export type SheetResult = '9000' | '8000' | '6001' | '4000'

/** Simulates the guest in the sheet of a trade number. `payerId` is set when the order has no payer yet. */
export function applyGuestAction(
  world: AlipaySimState,
  sheet: string,
  action: 'pay' | 'cancel',
  payerId?: string,
): SheetResult {
  if (action === 'cancel') return '6001'
  const found = world.book.bySheet(sheet)
  const trade = found && findCurrent(world, found.outTradeNo)
  if (trade?.state === 'paid') return '9000'
  if (trade?.state === 'busy') return '8000'
  if (trade?.state !== 'waiting') return '4000'
  const script = getScript(world, trade)
  if (script.refuse) return '4000'
  if (payerId !== undefined && trade.payerId === '') trade.payerId = payerId
  if (script.succeedAfterClose || script.payerBusyMs !== undefined) {
    startTyping(world, trade)
    return '8000'
  }
  completeTrade(world, trade)
  return '9000'
}

/** alipay.trade.query */
export function queryTrade(world: AlipaySimState, biz: AlipayFields): SimReply {
  const trade = findCurrent(world, getTextField(biz, 'out_trade_no'))
  // A refused code still leaves an unpaid order.
  if (!trade) return buildRefusal('ACQ.TRADE_NOT_EXIST', '交易不存在')
  const unpaid = {
    ...toNumbers(trade),
    total_amount: toYuan(trade.amount),
    receipt_amount: '0.00',
    buyer_pay_amount: '0.00',
  }
  if (trade.state === 'waiting' || trade.state === 'busy' || trade.state === 'failed')
    return buildSuccess({ ...unpaid, trade_status: 'WAIT_BUYER_PAY' })
  if (trade.paidAt === null) return buildSuccess({ ...unpaid, trade_status: 'TRADE_CLOSED' })
  const status = trade.refunded === trade.amount ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
  const paid = { ...toNumbers(trade), ...buildPaidFields(trade), send_pay_date: formatTime(trade.paidAt) }
  return buildSuccess({ ...paid, trade_status: status })
}

type Obstacle = 'refuse' | 'lose' | null

/** Scripted failure of this close or cancel call. */
function findObstacle(world: AlipaySimState, trade: SimTrade): Obstacle {
  const script = getScript(world, trade)
  const seen = world.ends.get(trade.outTradeNo) ?? { refused: 0, lost: 0 }
  world.ends.set(trade.outTradeNo, seen)
  if (seen.refused < (script.refuseEnds ?? 0)) {
    seen.refused += 1
    return 'refuse'
  }
  if (script.payBeforeEnd && ['waiting', 'busy'].includes(trade.state)) completeTrade(world, trade)
  if (seen.lost >= (script.loseEnds ?? 0)) return null
  seen.lost += 1
  return 'lose'
}

/** alipay.trade.close: ends an unpaid order. */
export function closeTrade(world: AlipaySimState, biz: AlipayFields): SimReply {
  const trade = findCurrent(world, getTextField(biz, 'out_trade_no'))
  if (!trade) return buildRefusal('ACQ.TRADE_NOT_EXIST', '交易不存在')
  const obstructed = findObstacle(world, trade)
  if (obstructed === 'refuse') return buildRefusal('ACQ.SYSTEM_ERROR', '系统异常')
  const lost = obstructed === 'lose'
  if (!['waiting', 'busy', 'failed'].includes(trade.state))
    return { ...buildRefusal('ACQ.REASON_TRADE_STATUS_INVALID', '交易状态异常'), lost }
  closeUnpaid(world, trade)
  return { ...buildSuccess(toNumbers(trade)), lost }
}

/** alipay.trade.cancel: ends an order in any state; refunds money already taken. */
export function cancelTrade(world: AlipaySimState, biz: AlipayFields): SimReply {
  const outTradeNo = getTextField(biz, 'out_trade_no')
  const trade = findCurrent(world, outTradeNo)
  if (!trade) return buildSuccess({ out_trade_no: outTradeNo, retry_flag: 'N' })
  const obstructed = findObstacle(world, trade)
  if (obstructed === 'refuse') return buildRefusal('ACQ.SYSTEM_ERROR', '系统异常', { retry_flag: 'Y' })
  const action = trade.paidAt === null ? 'close' : 'refund'
  if (trade.state === 'paid') {
    trade.refunded = trade.amount
    setState(world, trade, 'reversed')
    sendReversalCallback(world, trade)
  } else if (trade.state !== 'closed' && trade.state !== 'reversed') {
    closeUnpaid(world, trade)
  }
  return { ...buildSuccess({ ...toNumbers(trade), retry_flag: 'N', action }), lost: obstructed === 'lose' }
}

function closeUnpaid(world: AlipaySimState, trade: SimTrade): void {
  const succeeds = trade.state === 'busy' && getScript(world, trade).succeedAfterClose
  setState(world, trade, 'closed')
  if (succeeds) runLater(world, 50, () => completeTrade(world, trade))
}
