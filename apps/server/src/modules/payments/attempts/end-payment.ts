/** 取消支付中的款项: staff end a payment a guest abandoned, or a code payment that is stuck. The provider's confirmation decides. */
import type { Db } from '../../../db/connection.ts'
import { refuse } from '../../../http/refusal.ts'
import { isAttemptOpen } from './attempt-rules.ts'
import { findLastAttempt } from './attempt-store.ts'
import { endAttemptNow } from './follow-attempts.ts'
import { findQuarantinedReply, releaseQuarantinedPayment } from '../callbacks/release-quarantined-payment.ts'
import type { PaymentReleaseContext } from '../callbacks/release-quarantined-payment.ts'
import { readStartedPayment, toPaymentResponse } from './start-payment.ts'
import type { PaymentResponse } from './start-payment.ts'

/** The caller has checked the permission for the payment's subject. Returns the current state. */
export async function endPayment(
  db: Db,
  paymentId: number,
  by: PaymentReleaseContext,
): Promise<Omit<PaymentResponse, 'payParams'>> {
  await endAttemptNow(db, paymentId, by.now)
  await endQuarantined(db, paymentId, by)
  const { payParams: _none, ...state } = toPaymentResponse(await readStartedPayment(db, paymentId))
  return state
}

/**
 * The provider's reply contradicts the request, so no query can end the payment: only users responsible for the day's
 * money may.
 */
async function endQuarantined(db: Db, paymentId: number, by: PaymentReleaseContext): Promise<void> {
  const attempt = await findLastAttempt(db, paymentId)
  if (!attempt || !isAttemptOpen(attempt.status) || !(await findQuarantinedReply(db, attempt))) return
  if (!by.actor.permissions.has('operate:businessDay:close')) refuse('PAY_QUARANTINED')
  await releaseQuarantinedPayment(db, paymentId, by)
}
