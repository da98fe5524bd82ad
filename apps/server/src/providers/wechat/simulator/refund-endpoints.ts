/** Refund endpoints of the simulated WeChat Pay. */
import { z } from 'zod'
import type { SimRefund, SimTrade } from '../../simulator/trade-book.ts'
import { buildRefundDocument } from './documents.ts'
import { sendRefundCallback } from './notifier.ts'
import { type SimRequest, LOST_REPLY, buildSuccess, buildRefusal, type SimReply } from './reply.ts'
import { createRandomDigits } from './sign-and-encrypt.ts'
import type { SimState } from './sim-state.ts'

/** Delay until a refund is decided. */
const DECIDED_AFTER_MS = 30

const requestSchema = z.object({
  transaction_id: z.string().optional(),
  out_trade_no: z.string().optional(),
  out_refund_no: z.string().min(1).max(64),
  reason: z.string().max(80).optional(),
  notify_url: z.string().default(''),
  amount: z.object({
    refund: z.number().int().positive(),
    total: z.number().int().positive(),
    currency: z.literal('CNY'),
  }),
})

type RefundRequest = z.output<typeof requestSchema>

function findTrade(state: SimState, request: RefundRequest): SimTrade | undefined {
  const { transaction_id: transactionId, out_trade_no: outTradeNo } = request
  if (outTradeNo !== undefined) return state.book.trades.get(outTradeNo)
  return [...state.book.trades.values()].find((trade) => trade.transactionId === transactionId)
}

/** Accepts a refund; the outcome follows later. A request with the same number is the same refund. */
export function requestRefund(state: SimState, { body }: SimRequest): SimReply {
  const read = requestSchema.safeParse(body)
  if (!read.success) return buildRefusal(400, 'PARAM_ERROR', read.error.message)
  const request = read.data
  const trade = findTrade(state, request)
  if (!trade || trade.state !== 'paid') return buildRefusal(404, 'RESOURCE_NOT_EXISTS')
  const known = state.book.refunds.get(request.out_refund_no)
  if (known) return buildRepeatReply(state, known, trade, request)
  const { refund: amount, total } = request.amount
  if (total !== trade.amount || trade.refunded + amount > trade.amount)
    return buildRefusal(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致')
  const script = state.scripts.of(trade.outTradeNo, trade.amount)
  if (script.refund === 'no-balance') return buildRefusal(403, 'NOT_ENOUGH')
  const refund: SimRefund = {
    outTradeNo: trade.outTradeNo,
    outRefundNo: request.out_refund_no,
    refundId: `5030${createRandomDigits(24)}`,
    amount,
    state: 'processing',
    at: Date.now(),
  }
  state.book.saveTrade(Object.assign(trade, { refunded: trade.refunded + amount }))
  state.book.saveRefund(refund)
  state.timers.after(DECIDED_AFTER_MS, () => decideRefund(state, refund, trade, request.notify_url))
  return script.refund === 'lose-answer' ? LOST_REPLY : buildSuccess(buildRefundDocument(state, refund, trade, false))
}

/** Completes refunds that were in progress when the simulator was stopped. */
export function resumeRefunds(state: SimState, notifyUrl: string): void {
  for (const refund of state.book.refunds.values()) {
    const trade = state.book.trades.get(refund.outTradeNo)
    if (refund.state === 'processing' && trade)
      state.timers.after(DECIDED_AFTER_MS, () => decideRefund(state, refund, trade, notifyUrl))
  }
}

function buildRepeatReply(state: SimState, known: SimRefund, trade: SimTrade, request: RefundRequest): SimReply {
  const isSame = known.outTradeNo === trade.outTradeNo && known.amount === request.amount.refund
  return isSame ? buildSuccess(buildRefundDocument(state, known, trade, false)) : buildRefusal(400, 'INVALID_REQUEST')
}

function decideRefund(state: SimState, refund: SimRefund, trade: SimTrade, notifyUrl: string): void {
  const script = state.scripts.of(trade.outTradeNo, trade.amount)
  const end = script.refund === 'abnormal' || script.refund === 'closed' ? script.refund : 'done'
  state.book.saveRefund(Object.assign(refund, { state: end, at: Date.now() }))
  if (end === 'closed') state.book.saveTrade(Object.assign(trade, { refunded: trade.refunded - refund.amount }))
  void sendRefundCallback(state, refund, trade, notifyUrl)
}

export function queryRefund(state: SimState, outRefundNo: string): SimReply {
  const refund = state.book.refunds.get(outRefundNo)
  const trade = refund && state.book.trades.get(refund.outTradeNo)
  return refund && trade
    ? buildSuccess(buildRefundDocument(state, refund, trade, false))
    : buildRefusal(404, 'RESOURCE_NOT_EXISTS')
}
