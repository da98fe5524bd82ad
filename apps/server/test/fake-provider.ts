/**
 * An in-memory provider with its own records; tests script its replies. Tests of the real protocols use the simulators
 * instead.
 */
import { randomUUID } from 'node:crypto'
import type {
  BillReply,
  CallbackEvent,
  EndReply,
  FundLine,
  FundReply,
  PayProvider,
  PreparedOrder,
  ProviderName,
  RefundReply,
  TradeReply,
  WeChatProvider,
} from '../src/providers/provider.ts'

type Trade = { amount: number; state: 'waiting' | 'busy' | 'paid' | 'closed' | 'returned'; transactionId: string }

export type FakeProvider = WeChatProvider & {
  trades: Map<string, Trade>
  refunds: Map<string, { outTradeNo: string; amount: number; sent: number }>
  /** Marks the trade as paid by the guest. */
  pay: (outTradeNo: string) => void
  /** Reply of a callback or query about a trade. */
  replyOf: (outTradeNo: string) => TradeReply
  /**
   * Scripted results of the next calls, in order; without one the reply follows the records. A function may run code
   * before it returns a result.
   */
  next: {
    prepare: (() => Promise<PreparedOrder>)[]
    payByCode: ((outTradeNo: string) => Promise<TradeReply>)[]
    query: ((outTradeNo: string) => Promise<TradeReply>)[]
    end: ((outTradeNo: string) => Promise<EndReply>)[]
    refund: ((outRefundNo: string) => Promise<RefundReply>)[]
  }
  /** Result of charging each code; 'paid' by default. */
  codes: Map<string, 'paid' | 'busy' | 'refused'>
}

type Book = Pick<FakeProvider, 'trades' | 'refunds' | 'codes' | 'next'>

export function createFakeProvider(name: ProviderName): FakeProvider {
  const book: Book = {
    trades: new Map(),
    refunds: new Map(),
    codes: new Map(),
    next: { prepare: [], payByCode: [], query: [], end: [], refund: [] },
  }
  const provider: FakeProvider = {
    name,
    mode: 'simulated',
    appId: 'app',
    ways: ['app', 'page', 'code'],
    ...createPaymentMethods(book),
    ...createRefundMethods(book),
    readCallback: async ({ body }) => JSON.parse(body) as CallbackEvent,
    accepted: { status: 200, contentType: 'text/plain', body: 'success' },
    rejected: { status: 401, contentType: 'text/plain', body: 'fail' },
    bill: async () => ({ state: 'later', reason: 'not yet' }),
    fundFlow: async (date) => toFundReply(await provider.bill(date)),
    authorizeUrl: ({ redirectUri, state }) => `${redirectUri}?state=${state}`,
    codeParameter: 'code',
    identify: async () => null,
    jsConfig: async () => null,
    miniProgramLink: async () => null,
    ...book,
    replyOf: (outTradeNo) => buildTradeReply(book, outTradeNo),
    pay: (outTradeNo) => {
      ensureTrade(book, outTradeNo).state = 'paid'
    },
  }
  return provider
}

/** Account movements that match the statement's lines, without fees. */
function toFundReply(bill: BillReply): FundReply {
  if (bill.state !== 'ready') return bill
  const lines = bill.lines.map(({ kind, fee: _fee, amount, ...line }, i): FundLine => {
    const flowNo = `F${i}`
    return kind === 'pay' ? { ...line, kind: 'income', flowNo, amount } : { ...line, kind, flowNo, amount: -amount }
  })
  return { ...bill, lines }
}

function ensureTrade({ trades }: Book, outTradeNo: string, amount = 0): Trade {
  const known = trades.get(outTradeNo)
  if (known) return known
  const made: Trade = { amount, state: 'waiting', transactionId: `T${randomUUID()}` }
  trades.set(outTradeNo, made)
  return made
}

function buildTradeReply({ trades }: Book, outTradeNo: string): TradeReply {
  const trade = trades.get(outTradeNo)
  if (!trade) return { state: 'absent' }
  const { transactionId, amount } = trade
  if (trade.state === 'paid')
    return {
      state: 'paid',
      transactionId,
      amount,
      currency: 'CNY',
      payerId: 'payer',
      paidAt: new Date(),
      merchantId: 'merchant',
      appId: 'app',
    }
  if (trade.state === 'closed') return { state: 'closed', reason: '已关闭' }
  if (trade.state === 'returned') return { state: 'returned', transactionId }
  return { state: 'waiting', payerBusy: trade.state === 'busy' }
}

async function endTrade({ trades, next }: Book, outTradeNo: string): Promise<EndReply> {
  const scripted = next.end.shift()
  if (scripted) return scripted(outTradeNo)
  const trade = trades.get(outTradeNo)
  if (trade?.state === 'paid') return { state: 'paid' }
  if (trade) trade.state = 'closed'
  return { state: 'ended' }
}

type TakesMoney = Pick<PayProvider, 'prepare' | 'payByCode' | 'query' | 'close' | 'reverse'>

const createPaymentMethods = (book: Book): TakesMoney => ({
  prepare: async (way, order) => {
    const scripted = book.next.prepare.shift()
    if (scripted) return scripted()
    ensureTrade(book, order.outTradeNo, order.amount)
    return {
      state: 'ready',
      params:
        way === 'app'
          ? { kind: 'alipay-trade', tradeNO: order.outTradeNo }
          : { kind: 'redirect', url: `https://pay.example/${order.outTradeNo}` },
    }
  },
  payByCode: async (order) => {
    const trade = ensureTrade(book, order.outTradeNo, order.amount)
    const scripted = book.next.payByCode.shift()
    if (scripted) return scripted(order.outTradeNo)
    const does = book.codes.get(order.authCode) ?? 'paid'
    if (does === 'refused') {
      trade.state = 'closed'
      return { state: 'failed', reason: '余额不足' }
    }
    trade.state = does
    return buildTradeReply(book, order.outTradeNo)
  },
  query: async (outTradeNo) => {
    const scripted = book.next.query.shift()
    return scripted ? scripted(outTradeNo) : buildTradeReply(book, outTradeNo)
  },
  close: (outTradeNo) => endTrade(book, outTradeNo),
  reverse: async (outTradeNo) => {
    const trade = book.trades.get(outTradeNo)
    const reply = await endTrade(book, outTradeNo)
    if (reply.state !== 'paid' || !trade) return reply
    trade.state = 'returned'
    return { state: 'ended' }
  },
})

const createRefundMethods = ({ refunds, next }: Book): Pick<PayProvider, 'refund' | 'queryRefund'> => ({
  refund: async ({ outRefundNo, outTradeNo, amount }) => {
    refunds.set(outRefundNo, { outTradeNo, amount, sent: (refunds.get(outRefundNo)?.sent ?? 0) + 1 })
    const scripted = next.refund.shift()
    return scripted ? scripted(outRefundNo) : buildDoneReply(outRefundNo)
  },
  queryRefund: async ({ outRefundNo }) => {
    const scripted = next.refund.shift()
    if (scripted) return scripted(outRefundNo)
    return refunds.has(outRefundNo) ? buildDoneReply(outRefundNo) : { state: 'absent' }
  },
})

const buildDoneReply = (outRefundNo: string): RefundReply => ({
  state: 'done',
  providerRefundId: `B${outRefundNo}`,
  refundedAt: new Date(),
})
