/** Callbacks of the simulated Alipay: signed forms, repeated until the response is `success`, and forged ones. */
import { randomBytes } from 'node:crypto'
import { formatTime } from '@nocturne/base/venue-time'
import type { SimulationScript } from '../../simulator/script.ts'
import type { SimRefund, SimTrade } from '../../simulator/trade-book.ts'
import { toYuan } from '../yuan.ts'
import { runLater, pause, getScript, signRsa, buildSignedText, type AlipaySimState } from './sim-state.ts'

type Pairs = Record<string, string>

/** Sends the callback of a payment. */
export function sendPaidCallback(world: AlipaySimState, trade: SimTrade): void {
  const script = getScript(world, trade)
  if (script.refundCallbackFirst && !world.heldBack.has(trade.outTradeNo)) {
    world.heldBack.add(trade.outTradeNo)
    return
  }
  const pairs = { ...buildTradePairs(world, trade), trade_status: 'TRADE_SUCCESS' }
  const amountOverride = script.callbackAmount === undefined ? {} : { total_amount: toYuan(script.callbackAmount) }
  send(world, trade, 'paid', { ...pairs, ...amountOverride })
}

/** Sends the callback of a refund, then that of the payment if it was delayed until then. */
export function sendRefundCallback(world: AlipaySimState, trade: SimTrade, refund: SimRefund): void {
  const status = trade.refunded === trade.amount ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
  send(world, trade, 'refund', {
    ...buildTradePairs(world, trade),
    ...refundMarks(trade, refund.at),
    trade_status: status,
    out_biz_no: refund.outRefundNo,
  })
  if (world.heldBack.has(trade.outTradeNo)) runLater(world, 50, () => sendPaidCallback(world, trade))
}

/** Sends the callback of a reversal; it carries no refund number of ours. */
export function sendReversalCallback(world: AlipaySimState, trade: SimTrade): void {
  const marks = refundMarks(trade, +world.clock())
  send(world, trade, 'reversed', { ...buildTradePairs(world, trade), ...marks, trade_status: 'TRADE_CLOSED' })
}

function refundMarks(trade: SimTrade, at: number): Pairs {
  return { refund_fee: toYuan(trade.refunded), gmt_refund: `${formatTime(at)}.123` }
}

function buildTradePairs(world: AlipaySimState, trade: SimTrade): Pairs {
  const amount = toYuan(trade.amount)
  return {
    notify_id: randomBytes(17).toString('hex'),
    notify_type: 'trade_status_sync',
    notify_time: formatTime(world.notifyClock()),
    charset: 'utf-8',
    version: '1.0',
    app_id: world.appId,
    auth_app_id: world.appId,
    seller_id: world.sellerId,
    trade_no: trade.transactionId,
    out_trade_no: trade.outTradeNo,
    subject: trade.subject,
    // Contains a percent sign, so that a receiver that decodes values twice fails to verify the signature.
    body: '10%',
    total_amount: amount,
    receipt_amount: amount,
    buyer_pay_amount: amount,
    invoice_amount: amount,
    point_amount: '0.00',
    fund_bill_list: JSON.stringify([{ amount, fundChannel: 'ALIPAYACCOUNT' }]),
    gmt_create: formatTime(trade.createdAt),
    gmt_payment: formatTime(trade.paidAt ?? trade.createdAt),
    ...(/^2088\d{12}$/.test(trade.payerId) ? { buyer_id: trade.payerId } : { buyer_open_id: trade.payerId }),
  }
}

/** Signs a form as Alipay does: everything except `sign` and `sign_type`. */
export function signForm(world: AlipaySimState, pairs: Pairs): Pairs {
  const sign = signRsa(buildSignedText(pairs, ['sign', 'sign_type']), world.keys.alipay.privateKey)
  return { ...pairs, sign_type: 'RSA2', sign }
}

function send(world: AlipaySimState, trade: SimTrade, what: string, pairs: Pairs): void {
  const script = getScript(world, trade)
  runLater(world, script.callbackDelayMs ?? 0, () => {
    void sendAll(world, trade, what, pairs, script)
  })
}

async function sendAll(
  world: AlipaySimState,
  trade: SimTrade,
  what: string,
  pairs: Pairs,
  script: SimulationScript,
): Promise<void> {
  for (const kind of script.forge ?? []) await post(world, trade, `forged ${kind}`, forgeForm(world, pairs, kind), 1)
  const form = signForm(world, pairs)
  await Promise.all(Array.from({ length: script.callbacks ?? 1 }, () => sendUntilAccepted(world, trade, what, form)))
}

async function sendUntilAccepted(world: AlipaySimState, trade: SimTrade, what: string, form: Pairs): Promise<void> {
  for (const [i, gapMs] of [0, ...world.gapsMs].entries()) {
    await pause(world, gapMs)
    if (await post(world, trade, what, form, i + 1)) return
  }
}

async function post(
  world: AlipaySimState,
  trade: SimTrade,
  what: string,
  form: Pairs,
  attempt: number,
): Promise<boolean> {
  let status = 0
  let taken = false
  try {
    const signal = AbortSignal.any([world.stopping.signal, AbortSignal.timeout(5_000)])
    const body = new URLSearchParams(form)
    const answer = await fetch(trade.notifyUrl, { method: 'POST', body, redirect: 'manual', signal })
    status = answer.status
    taken = status === 200 && (await answer.text()).trim() === 'success'
  } catch {
    // The receiver cannot be reached; the callback is sent again later.
  }
  world.sent.push({ outTradeNo: trade.outTradeNo, what, attempt, status, taken })
  return taken
}

const DAY_MS = 86_400_000

/** Creates a forged callback of the given kind from a genuine one. */
function forgeForm(world: AlipaySimState, pairs: Pairs, kind: NonNullable<SimulationScript['forge']>[number]): Pairs {
  const fresh = { ...pairs, notify_id: randomBytes(17).toString('hex') }
  if (kind === 'old') return signForm(world, { ...fresh, notify_time: formatTime(world.notifyClock() - 3 * DAY_MS) })
  if (kind === 'foreign') return signForm(world, { ...fresh, seller_id: '2088999999999999' })
  if (kind === 'altered') return { ...signForm(world, fresh), total_amount: '0.01' }
  const sign = kind === 'probe' ? 'WECHATPAY/SIGNTEST/probe' : randomBytes(256).toString('base64')
  return { ...signForm(world, fresh), sign }
}
