/** Refunds through the provider. Each has its own refund number and is executed some seconds later. */
import { payments } from '@nocturne/contract/payments/endpoints'
import { getAccountId } from './drawers.ts'
import { formatNow, SYSTEM_ACTOR } from './night.ts'
import type { Night } from './night.ts'
import { padDigits } from './online-payment.ts'
import { logOperation, postEntry } from './write.ts'

type Back = { paymentId: number; amount: number; reason: string; of: 'refund' | 'play' | 'deposit'; bizId: number }

/**
 * Refunds `amount` of one of tonight's payments. Until the provider executes it, the ledger has the amount in the
 * account `refund:channel`.
 */
export function refundOnline(night: Night, { paymentId, amount, reason, of, bizId }: Back): void {
  const attempt = night.rows.paymentAttempt.find((row) => row.paymentId === paymentId)
  if (!attempt) throw new Error(`payment ${paymentId} never went through a provider`)
  attempt.refundedAmount += amount
  attempt.refundCount += 1
  const channelRefundId = night.ids.next('channelRefund')
  const random = night.stream('sendBack', attempt.outTradeNo, attempt.refundCount)
  const doneAt = night.clock.text(Math.min(night.time.now() + random.int(2, 9), night.clock.now))
  const number = `${formatNow(night).slice(0, 10).replaceAll('-', '')}${padDigits(channelRefundId, 10)}`
  const outRefundNo = `RDEMO${number}`
  night.rows.channelRefund.push({
    channelRefundId,
    outRefundNo,
    attemptId: attempt.attemptId,
    amount,
    bizType: of,
    bizId,
    reason,
    status: 'done',
    providerRefundId:
      attempt.provider === 'wechat'
        ? `503000${padDigits(random.int(1000, 9999), 4)}${number}`
        : `${attempt.transactionId}:${outRefundNo}`,
    failReason: '',
    nextCheckAt: null,
    pollCount: 0,
    leaseUntil: null,
    createdAt: formatNow(night),
    sentAt: formatNow(night),
    finishedAt: doneAt,
    refundedAt: doneAt,
    billedOn: null,
  })
  const lines = [
    { accountId: getAccountId(night, 'refund:channel'), amount },
    { accountId: getAccountId(night, `${attempt.provider}:clearing`), amount: -amount },
  ]
  postEntry(night, { businessKey: `channelRefund:${channelRefundId}`, kind: 'refund', lines, at: doneAt }, null)
  logOperation(night, payments.status, SYSTEM_ACTOR, {
    title: '原路退款',
    subjectType: of === 'play' ? 'playJoin' : of,
    subjectId: bizId,
    after: { outRefundNo, amount, status: 'done', reason: '' },
    at: doneAt,
  })
}
