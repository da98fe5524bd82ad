/** Trade endpoints of the simulated WeChat Pay, and the guest's actions. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SimTrade } from '../../simulator/trade-book.ts'
import { buildTradeDocument } from './documents.ts'
import { sendTradeCallback } from './notifier.ts'
import { type SimRequest, LOST_REPLY, buildSuccess, buildRefusal, type SimReply, damageReply } from './reply.ts'
import { deriveOpenId, createRandomDigits } from './sign-and-encrypt.ts'
import type { SimState } from './sim-state.ts'

const DEFAULT_LIFE_MS = 7 * 86_400_000
const ORDER_NUMBER = /^[0-9A-Za-z_\-*]{6,32}$/

const orderSchema = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(ORDER_NUMBER),
  amount: z.object({ total: z.number().int().positive(), currency: z.string().default('CNY') }),
})
const jsapiSchema = orderSchema.extend({
  notify_url: z.string().regex(/^https?:\/\/[^?]+$/),
  payer: z.object({ openid: z.string().min(1).max(128) }),
  time_expire: z.iso.datetime({ offset: true }).optional(),
})
const codeSchema = orderSchema.extend({
  payer: z.object({ auth_code: z.string().regex(/^1[0-5]\d{16}$/) }),
  scene_info: z.object({ store_info: z.object({ out_id: z.string().optional(), id: z.string().optional() }) }),
})

export type PaymentSheetResult = 'paid' | 'cancelled' | 'closed' | 'absent'

/**
 * Endpoints for trades, with the state that is not stored in the records: payers still typing, first requests, refusals
 * so far.
 */
export class TradeEndpoints {
  private state: SimState
  private typingUntil = new Map<string, number>()
  private requestedWordings = new Map<string, string>()
  private usedCodes = new Set<string>()
  private endsRefused = new Map<string, number>()
  private endsRecalled = new Map<string, number>()
  private endsLost = new Map<string, number>()
  private paidInSecret = new Set<string>()

  constructor(state: SimState) {
    this.state = state
  }

  jsapi({ body }: SimRequest): SimReply {
    const read = jsapiSchema.safeParse(body)
    if (!read.success) return buildRefusal(400, 'PARAM_ERROR', read.error.message)
    const order = read.data
    if (!this.isOurs(order)) return buildRefusal(400, 'APPID_MCHID_NOT_MATCH')
    const known = this.find(order.out_trade_no)
    const wording = JSON.stringify(order)
    if (known) return this.prepayAgain(known, wording)
    const script = this.state.scripts.of(order.out_trade_no, order.amount.total)
    if (script.loseRequest) return this.loseOnce(order.out_trade_no)
    const now = Date.now()
    const trade = this.open({
      outTradeNo: order.out_trade_no,
      amount: order.amount.total,
      subject: order.description,
      way: 'app',
      payerId: order.payer.openid,
      notifyUrl: order.notify_url,
      sheet: `wx${now}${randomBytes(10).toString('hex')}`,
      expiresAt: order.time_expire ? Date.parse(order.time_expire) : now + DEFAULT_LIFE_MS,
    })
    this.requestedWordings.set(trade.outTradeNo, wording)
    return damageReply(buildSuccess({ prepay_id: trade.sheet }), script)
  }

  /** A repeated order returns the same prepay id; a changed one is refused. */
  private prepayAgain(trade: SimTrade, wording: string): SimReply {
    if (trade.state === 'paid') return buildRefusal(400, 'ORDERPAID')
    if (trade.state !== 'waiting') return buildRefusal(400, 'ORDER_CLOSED')
    const first = this.requestedWordings.get(trade.outTradeNo)
    if (trade.way !== 'app' || (first !== undefined && first !== wording))
      return buildRefusal(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致')
    return buildSuccess({ prepay_id: trade.sheet })
  }

  codepay({ body }: SimRequest): SimReply {
    const read = codeSchema.safeParse(body)
    if (!read.success) return buildRefusal(400, 'PARAM_ERROR', read.error.message)
    const order = read.data
    if (!this.isOurs(order)) return buildRefusal(400, 'APPID_MCHID_NOT_MATCH')
    if (this.find(order.out_trade_no)) return buildRefusal(403, 'OUT_TRADE_NO_USED')
    const script = this.state.scripts.of(order.out_trade_no, order.amount.total)
    if (script.loseRequest) return LOST_REPLY
    if (script.refuse === 'code-expired') return damageReply(buildRefusal(403, 'AUTH_CODE_EXPIRE'), script)
    const code = order.payer.auth_code
    if (script.refuse === 'code-invalid' || this.usedCodes.has(code))
      return damageReply(buildRefusal(403, 'AUTH_CODE_INVALID'), script)
    this.usedCodes.add(code)
    const trade = this.open({
      outTradeNo: order.out_trade_no,
      amount: order.amount.total,
      subject: order.description,
      way: 'code',
      payerId: deriveOpenId(code),
      notifyUrl: '',
      sheet: '',
      expiresAt: Date.now() + DEFAULT_LIFE_MS,
    })
    if (script.refuse === 'no-money') {
      this.save(trade, { state: 'failed' })
      return damageReply(buildRefusal(403, 'NOT_ENOUGH'), script)
    }
    const { payerBusyMs } = script
    if (payerBusyMs === undefined) this.take(trade)
    else {
      this.typingUntil.set(trade.outTradeNo, payerBusyMs === 'never' ? Infinity : Date.now() + payerBusyMs)
      this.save(trade, { state: 'busy' })
    }
    return damageReply(buildSuccess(buildTradeDocument(this.state, trade)), script)
  }

  query(outTradeNo: string, { query }: SimRequest): SimReply {
    if (query.get('mchid') !== this.state.merchantId) return buildRefusal(400, 'PARAM_ERROR')
    const trade = this.find(outTradeNo)
    return trade ? buildSuccess(buildTradeDocument(this.state, trade)) : buildRefusal(404, 'ORDER_NOT_EXIST')
  }

  close(outTradeNo: string, { body }: SimRequest): SimReply {
    if (body['mchid'] !== this.state.merchantId) return buildRefusal(400, 'PARAM_ERROR')
    const trade = this.find(outTradeNo)
    if (!trade) return buildRefusal(404, 'ORDER_NOT_EXIST')
    if (trade.way === 'code') return buildRefusal(400, 'INVALID_REQUEST', '付款码支付请使用撤销')
    if (this.refusesEnd(trade)) return buildRefusal(403, 'USERPAYING')
    if (trade.state === 'waiting' && this.scriptOf(trade).payBeforeEnd) this.takeAndTell(trade)
    if (trade.state === 'paid') return buildRefusal(400, 'ORDER_PAID')
    this.save(trade, { state: 'closed' })
    if (this.paidInSecret.delete(outTradeNo)) this.takeAndTell(trade)
    return this.losesEnd(trade) ? LOST_REPLY : { status: 204, body: null }
  }

  reverse(outTradeNo: string, { body }: SimRequest): SimReply {
    if (!this.isOurs({ appid: body['appid'], mchid: body['mchid'] })) return buildRefusal(400, 'APPID_MCHID_NOT_MATCH')
    const trade = this.find(outTradeNo)
    if (!trade) return buildRefusal(404, 'ORDER_NOT_EXIST')
    if (trade.way !== 'code') return buildRefusal(400, 'INVALID_REQUEST', '订单的支付场景不支持撤销')
    if (this.refusesEnd(trade)) return buildRefusal(403, 'USERPAYING', '正在支付中不能发起撤销')
    if (trade.state === 'busy' && this.scriptOf(trade).payBeforeEnd) this.take(trade)
    this.save(trade, { state: 'reversed', refunded: trade.paidAt === null ? 0 : trade.amount })
    const answer = { appid: this.state.appId, mchid: this.state.merchantId, out_trade_no: outTradeNo }
    return this.losesEnd(trade) ? LOST_REPLY : buildSuccess(answer)
  }

  /** True when version 2 must request this reversal once more before it is executed. */
  recalls(outTradeNo: string): boolean {
    const trade = this.find(outTradeNo)
    return trade !== undefined && this.counts(this.endsRecalled, outTradeNo, this.scriptOf(trade).recallEnds)
  }

  /** Simulates the guest's decision in the payment sheet. */
  act(sheet: string, action: 'pay' | 'cancel'): PaymentSheetResult {
    const bySheet = sheet === '' ? undefined : this.state.book.bySheet(sheet)
    const trade = bySheet && this.find(bySheet.outTradeNo)
    if (!trade) return 'absent'
    if (trade.state === 'paid') return 'paid'
    if (trade.state !== 'waiting') return 'closed'
    if (action === 'cancel') return 'cancelled'
    if (this.scriptOf(trade).succeedAfterClose) this.paidInSecret.add(trade.outTradeNo)
    else this.takeAndTell(trade)
    return 'paid'
  }

  /** Finds a trade in its current state: applies finished typing and expiry first. */
  find(outTradeNo: string): SimTrade | undefined {
    const trade = this.state.book.trades.get(outTradeNo)
    if (trade?.state === 'busy' && (this.typingUntil.get(outTradeNo) ?? 0) <= Date.now()) this.take(trade)
    if (trade?.state === 'waiting' && trade.expiresAt <= Date.now()) this.save(trade, { state: 'closed' })
    return trade
  }

  private isOurs(order: { appid: unknown; mchid: unknown }): boolean {
    return order.appid === this.state.appId && order.mchid === this.state.merchantId
  }

  private scriptOf(trade: SimTrade) {
    return this.state.scripts.of(trade.outTradeNo, trade.amount)
  }

  private open(
    fields: Omit<SimTrade, 'transactionId' | 'state' | 'authCode' | 'createdAt' | 'paidAt' | 'refunded'>,
  ): SimTrade {
    const times = { createdAt: Date.now(), paidAt: null, refunded: 0 }
    // Leaves out the payment code: the records are written to a file, and payment codes must not be stored.
    const trade: SimTrade = {
      ...fields,
      ...times,
      transactionId: `4200${createRandomDigits(24)}`,
      state: 'waiting',
      authCode: '',
    }
    this.state.book.saveTrade(trade)
    return trade
  }

  private save(trade: SimTrade, change: Partial<SimTrade>): void {
    this.state.book.saveTrade(Object.assign(trade, change))
  }

  private take(trade: SimTrade): void {
    this.save(trade, { state: 'paid', paidAt: Date.now() })
  }

  private takeAndTell(trade: SimTrade): void {
    this.take(trade)
    void sendTradeCallback(this.state, trade)
  }

  private loseOnce(outTradeNo: string): SimReply {
    this.state.scripts.set(outTradeNo, {})
    return LOST_REPLY
  }

  private refusesEnd(trade: SimTrade): boolean {
    return this.counts(this.endsRefused, trade.outTradeNo, this.scriptOf(trade).refuseEnds)
  }

  private losesEnd(trade: SimTrade): boolean {
    return this.counts(this.endsLost, trade.outTradeNo, this.scriptOf(trade).loseEnds)
  }

  /** Counts a call about an order; true for the first `times` calls. */
  private counts(counter: Map<string, number>, outTradeNo: string, times = 0): boolean {
    const before = counter.get(outTradeNo) ?? 0
    counter.set(outTradeNo, before + 1)
    return before < times
  }
}
