/** A provider made of memory: it keeps its own book and says what a test tells it to. The real protocols have simulators of their own. */
import { randomUUID } from 'node:crypto'
import type {
  CallbackEvent,
  EndWord,
  PayProvider,
  Prepared,
  ProviderName,
  RefundWord,
  TradeWord,
  WeChatProvider,
} from '../src/providers/provider.ts'

type Trade = { amount: number; state: 'waiting' | 'busy' | 'paid' | 'closed' | 'returned'; transactionId: string }

export type FakeProvider = WeChatProvider & {
  trades: Map<string, Trade>
  refunds: Map<string, { outTradeNo: string; amount: number; sent: number }>
  /** The guest pays now. */
  pay: (outTradeNo: string) => void
  /** The word a callback or query would carry for a trade. */
  wordOf: (outTradeNo: string) => TradeWord
  /** Answers of the next calls, in order; without one the book answers. A function may do something first. */
  next: {
    prepare: (() => Promise<Prepared>)[]
    payByCode: ((outTradeNo: string) => Promise<TradeWord>)[]
    query: ((outTradeNo: string) => Promise<TradeWord>)[]
    end: ((outTradeNo: string) => Promise<EndWord>)[]
    refund: ((outRefundNo: string) => Promise<RefundWord>)[]
  }
  /** What each shown code would do when charged; 'paid' unless told. */
  codes: Map<string, 'paid' | 'busy' | 'refused'>
}

export function fakeProvider(name: ProviderName): FakeProvider {
  const trades = new Map<string, Trade>()
  const refunds: FakeProvider['refunds'] = new Map()
  const codes: FakeProvider['codes'] = new Map()
  const next: FakeProvider['next'] = { prepare: [], payByCode: [], query: [], end: [], refund: [] }

  const tradeOf = (outTradeNo: string, amount = 0): Trade => {
    const known = trades.get(outTradeNo)
    if (known) return known
    const made: Trade = { amount, state: 'waiting', transactionId: `T${randomUUID()}` }
    trades.set(outTradeNo, made)
    return made
  }
  const wordOf = (outTradeNo: string): TradeWord => {
    const trade = trades.get(outTradeNo)
    if (!trade) return { state: 'absent' }
    if (trade.state === 'paid')
      return {
        state: 'paid',
        transactionId: trade.transactionId,
        amount: trade.amount,
        currency: 'CNY',
        payerId: 'payer',
        paidAt: new Date(),
        merchantId: 'merchant',
        appId: 'app',
      }
    if (trade.state === 'closed') return { state: 'closed', reason: '已关闭' }
    if (trade.state === 'returned') return { state: 'returned', transactionId: trade.transactionId }
    return { state: 'waiting', payerBusy: trade.state === 'busy' }
  }
  const end = async (outTradeNo: string): Promise<EndWord> => {
    const told = next.end.shift()
    if (told) return told(outTradeNo)
    const trade = trades.get(outTradeNo)
    if (trade?.state === 'paid') return { state: 'paid' }
    if (trade) trade.state = 'closed'
    return { state: 'ended' }
  }

  const provider: PayProvider = {
    name,
    mode: 'simulated',
    appId: 'app',
    ways: ['app', 'page', 'code'],
    prepare: async (way, order) => {
      const told = next.prepare.shift()
      if (told) return told()
      tradeOf(order.outTradeNo, order.amount)
      return {
        state: 'ready',
        params:
          way === 'app'
            ? { kind: 'alipay-trade', tradeNO: order.outTradeNo }
            : { kind: 'redirect', url: `https://pay.example/${order.outTradeNo}` },
      }
    },
    payByCode: async (order) => {
      const trade = tradeOf(order.outTradeNo, order.amount)
      const told = next.payByCode.shift()
      if (told) return told(order.outTradeNo)
      const does = codes.get(order.authCode) ?? 'paid'
      if (does === 'refused') {
        trade.state = 'closed'
        return { state: 'failed', reason: '余额不足' }
      }
      trade.state = does
      return wordOf(order.outTradeNo)
    },
    query: async (outTradeNo) => {
      const told = next.query.shift()
      return told ? told(outTradeNo) : wordOf(outTradeNo)
    },
    close: end,
    reverse: async (outTradeNo) => {
      const trade = trades.get(outTradeNo)
      const word = await end(outTradeNo)
      if (word.state !== 'paid' || !trade) return word
      trade.state = 'returned'
      return { state: 'ended' }
    },
    refund: async (order) => {
      const known = refunds.get(order.outRefundNo)
      refunds.set(order.outRefundNo, {
        outTradeNo: order.outTradeNo,
        amount: order.amount,
        sent: (known?.sent ?? 0) + 1,
      })
      const told = next.refund.shift()
      return told
        ? told(order.outRefundNo)
        : { state: 'done', providerRefundId: `B${order.outRefundNo}`, refundedAt: new Date() }
    },
    queryRefund: async ({ outRefundNo }) => {
      const told = next.refund.shift()
      if (told) return told(outRefundNo)
      return refunds.has(outRefundNo)
        ? { state: 'done', providerRefundId: `B${outRefundNo}`, refundedAt: new Date() }
        : { state: 'absent' }
    },
    readCallback: async ({ body }) => JSON.parse(body) as CallbackEvent,
    accepted: { status: 200, contentType: 'text/plain', body: 'success' },
    rejected: { status: 401, contentType: 'text/plain', body: 'fail' },
    bill: async () => ({ state: 'later', reason: 'not yet' }),
    authorizeUrl: ({ redirectUri, state }) => `${redirectUri}?state=${state}`,
    codeParameter: 'code',
    identify: async () => null,
  }
  return {
    ...provider,
    trades,
    refunds,
    codes,
    next,
    wordOf,
    pay: (outTradeNo) => {
      tradeOf(outTradeNo).state = 'paid'
    },
    jsConfig: async () => null,
    miniProgramLink: async () => null,
  }
}
