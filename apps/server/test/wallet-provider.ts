/** An in-memory provider whose guests pay when the test calls `pay`. Uses no keys or network. */
import { parseTime } from '@nocturne/base/venue-time'
import type { PayProvider, ProviderName, TradeReply } from '../src/providers/provider.ts'
import type { TestApi } from './api.ts'
import { createIdentityProvider } from './identity-provider.ts'

export type WalletProvider = PayProvider & {
  /** Order numbers prepared so far, in order. */
  prepared: string[]
  /** Number of charged codes. */
  charged: number
  /** Amounts of requested refunds, fen. */
  refunded: number[]
  /** Marks the order as paid by the guest; `amount` (fen) when it differs. */
  pay: (outTradeNo: string, amount?: number) => void
  /** Sets the result of later refunds. */
  refundsEnd: 'done' | 'abnormal'
}

/** Creates a provider; the caller installs it with `setProviders`. */
export function createWalletProvider(api: TestApi, name: ProviderName): WalletProvider {
  const orders = new Map<string, { amount: number; paid: boolean; ended: boolean }>()
  const appId = `app-of-${name}`
  const query = async (outTradeNo: string): Promise<TradeReply> => {
    const order = orders.get(outTradeNo)
    if (!order) return { state: 'absent' }
    if (order.paid)
      return {
        state: 'paid',
        transactionId: `T${outTradeNo}`,
        amount: order.amount,
        currency: 'CNY',
        payerId: 'payer',
        paidAt: parseTime(api.clock.now()),
        merchantId: 'house',
        appId,
      }
    return order.ended ? { state: 'closed', reason: '已取消' } : { state: 'waiting', payerBusy: false }
  }
  const provider: WalletProvider = {
    ...createIdentityProvider(name),
    appId,
    ways: name === 'wechat' ? ['app', 'code'] : ['app', 'page', 'code'],
    prepared: [],
    charged: 0,
    refunded: [],
    refundsEnd: 'done',
    pay: (outTradeNo, amount) => {
      const order = orders.get(outTradeNo)
      if (!order || order.ended) throw new Error(`nobody can pay ${outTradeNo}`)
      order.paid = true
      order.amount = amount ?? order.amount
    },
    prepare: async (way, { outTradeNo, amount }) => {
      provider.prepared.push(outTradeNo)
      orders.set(outTradeNo, { amount, paid: false, ended: false })
      const params =
        way === 'page'
          ? { kind: 'redirect' as const, url: `https://${name}.example/pay/${outTradeNo}` }
          : { kind: 'alipay-trade' as const, tradeNO: outTradeNo }
      return { state: 'ready', params }
    },
    // The guest must confirm on the phone, and pays when the test calls `pay`.
    payByCode: async ({ outTradeNo, amount }) => {
      provider.charged += 1
      provider.prepared.push(outTradeNo)
      orders.set(outTradeNo, { amount, paid: false, ended: false })
      return { state: 'waiting', payerBusy: true }
    },
    reverse: (outTradeNo) => provider.close(outTradeNo),
    query,
    close: async (outTradeNo) => {
      const order = orders.get(outTradeNo)
      if (order?.paid) return { state: 'paid' }
      if (order) order.ended = true
      return { state: 'ended' }
    },
    refund: async ({ outRefundNo, amount }) => {
      provider.refunded.push(amount)
      if (provider.refundsEnd === 'abnormal') return { state: 'abnormal', reason: '账户异常' }
      return { state: 'done', providerRefundId: `P${outRefundNo}`, refundedAt: parseTime(api.clock.now()) }
    },
  }
  return provider
}
