/**
 * Stands in for a payment provider during a rehearsal night. Every attempt counts as paid and every refund as done, from our own rows, so
 * that all processes reply alike and nothing is stored outside the rehearsal.
 */
import { randomUUID } from 'node:crypto'
import type { Db } from '../../../db/connection.ts'
import type { PayProvider, RefundReply, TradeReply } from '../../../providers/provider.ts'

export function createRehearsalProvider(db: Db, real: PayProvider, clock: () => Date): PayProvider {
  const buildPaid = (outTradeNo: string, amount: number): TradeReply => ({
    state: 'paid',
    transactionId: `rehearsal-${outTradeNo}`,
    amount,
    currency: 'CNY',
    payerId: 'rehearsal',
    paidAt: clock(),
    merchantId: '',
    appId: real.appId,
  })
  const query = async (outTradeNo: string): Promise<TradeReply> => {
    const attempt = await db
      .selectFrom('paymentAttempt')
      .select(['amount', 'status'])
      .where('provider', '=', real.name)
      .where('outTradeNo', '=', outTradeNo)
      .executeTakeFirst()
    if (!attempt) return { state: 'absent' }
    return attempt.status === 'reversed'
      ? { state: 'returned', transactionId: `rehearsal-${outTradeNo}` }
      : buildPaid(outTradeNo, attempt.amount)
  }
  const refundNow = async (): Promise<RefundReply> => ({
    state: 'done',
    providerRefundId: randomUUID(),
    refundedAt: clock(),
  })
  const noFile = async () => ({ state: 'later' as const, reason: '彩排没有账单' })
  return {
    ...real,
    mode: 'simulated',
    // The guest's page returns immediately and finds the payment done.
    prepare: async (_way, { returnUrl }) => ({ state: 'ready', params: { kind: 'redirect', url: returnUrl } }),
    payByCode: async ({ outTradeNo, amount }) => buildPaid(outTradeNo, amount),
    query,
    close: async () => ({ state: 'paid' }),
    reverse: async () => ({ state: 'ended' }),
    refund: refundNow,
    queryRefund: refundNow,
    bill: noFile,
    fundFlow: noFile,
  }
}
