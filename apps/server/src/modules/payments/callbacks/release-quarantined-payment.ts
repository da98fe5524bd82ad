/**
 * Received money that does not fit (another amount, currency or app) blocks its payment until a review. A user responsible for
 * the day's money may release the payment: it ends unpaid, and the money becomes a suspended item to settle with the provider.
 * Nothing is booked or refunded automatically, since its origin is unknown.
 */
import { formatFen } from '@nocturne/base/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { NightUnitOfWork, RequestInfo, StaffActor } from '../../../http/context.ts'
import { runWithEvents } from '../../../http/with-events.ts'
import type { TradeReply } from '../../../providers/provider.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { writeOperationLog } from '../../platform/public.ts'
import { isAttemptOpen } from '../attempts/attempt-rules.ts'
import { findLastAttempt, lockPaymentAndAttempt, readPayment } from '../attempts/attempt-store.ts'
import type { AttemptRow } from '../attempts/attempt-store.ts'
import { getPayable } from '../payable.ts'
import { endAttempt } from '../attempts/apply-provider-result.ts'
import { storeMoneyForReview } from './suspense.ts'

type Quarantined = { reply: Extract<TradeReply, { state: 'paid' }>; note: string }

/** Last reply to our query about an open attempt, if it does not fit; undefined otherwise. */
export async function findQuarantinedReply(
  db: Db,
  { provider, outTradeNo }: Pick<AttemptRow, 'provider' | 'outTradeNo'>,
): Promise<Quarantined | undefined> {
  const { rows } = await sql<Quarantined>`
    select evidence as reply, note from provider_inbox
    where provider = ${provider} and out_trade_no = ${outTradeNo} and outcome = 'quarantined' and event_key like 'q:%'
    order by inbox_id desc limit 1`.execute(db)
  return rows[0]
}

/** Employee who releases a payment, their request, and the time. */
export type PaymentReleaseContext = { actor: StaffActor; request: RequestInfo; now: Date }

/** Releases the payment. No effect when it was decided meanwhile or its reply fits. */
export async function releaseQuarantinedPayment(
  db: Db,
  paymentId: number,
  { actor, request, now }: PaymentReleaseContext,
): Promise<void> {
  await runWithEvents(db, async (tx, emit) => {
    const found = await findLastAttempt(tx, paymentId)
    if (!found) return
    const known = await readPayment(tx, paymentId)
    await getPayable(known.bizType).lock(tx, known)
    const { payment, attempt } = await lockPaymentAndAttempt(tx, found)
    const quarantined = await findQuarantinedReply(tx, attempt)
    if (!isAttemptOpen(attempt.status) || !quarantined) return
    const { reply, note } = quarantined
    const businessDate = await lockFactDate(tx, now)
    const work: NightUnitOfWork = { tx, now, businessDate, actor, emit, log: () => undefined }
    await endAttempt(work, payment, attempt, { status: 'closed', reason: `${note}，款项待财务核对` })
    const { provider, attemptId, outTradeNo } = attempt
    await storeMoneyForReview(tx, { provider, attemptId, outTradeNo, reply, reason: note, businessDate, now })
    await writeOperationLog(
      tx,
      { request, now, doer: { userId: actor.userId, userName: actor.nickName } },
      {
        title: '取消异常支付',
        businessType: 'payments',
        subjectType: 'payment',
        subjectId: paymentId,
        before: { paymentNo: payment.paymentNo, amount: formatFen(payment.amount) },
        after: { reason: note, received: formatFen(reply.amount) },
      },
    )
  })
}
