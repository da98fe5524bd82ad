/** Reads the state of a payment, for the phone that started it and for staff; cancels a payment. */
import { payBizType } from '@nocturne/contract/codes'
import type { payments } from '@nocturne/contract/payments/endpoints'
import type { schemas } from '@nocturne/contract/payments/schemas'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import { buildActorKey } from '../../../http/command.ts'
import type { Actor, RequestInfo } from '../../../http/context.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { isAttemptOpen } from './attempt-rules.ts'
import { findLastAttempt } from './attempt-store.ts'
import { endAttemptNow } from './follow-attempts.ts'
import { getPayable } from '../payable.ts'
import type { PaymentRow } from '../payable.ts'
import { findQuarantinedReply } from '../callbacks/release-quarantined-payment.ts'
import { readStartedPayment, toPaymentResponse } from './start-payment.ts'

export const readPaymentStatus: Handler<typeof payments.status, typeof schemas.status> = async (
  { db, actor, request },
  { paymentNo },
) => {
  const payment = await readVisiblePayment(db, paymentNo, actor, request)
  const {
    tableName,
    paidNo,
    tableId = null,
    unpaidAmount = null,
  } = await getPayable(payment.bizType).describe(db, payment)
  const { paymentId, status, amount, payMethod, failReason } = await readStartedPayment(db, payment.paymentId)
  return {
    paymentNo,
    status,
    amount,
    payMethod,
    failReason,
    payTime: payment.paidAt,
    bizType: payment.bizType,
    bizId: payment.bizType === payBizType.bill ? paymentId : payment.bizId,
    orderId: payment.orderId,
    paidNo,
    tableName,
    tableId,
    unpaidAmount,
    refundedAmount: payment.refundedAmount,
    notice: await readNotice(db, payment.paymentId),
  }
}

/**
 * Notice for the guest with the state: the money is being refunded, or does not match the request. Empty without a
 * notice.
 */
async function readNotice(db: Db, paymentId: number): Promise<string> {
  const back = await db
    .selectFrom('suspenseItem as s')
    .innerJoin('paymentAttempt as a', 'a.attemptId', 's.attemptId')
    .select(['s.reason', 's.kind'])
    .where('a.paymentId', '=', paymentId)
    .orderBy('s.suspenseId')
    .limit(1)
    .executeTakeFirst()
  if (back) return back.kind === 'unmatched' ? CHECKING : back.reason
  const attempt = await findLastAttempt(db, paymentId)
  return attempt && isAttemptOpen(attempt.status) && (await findQuarantinedReply(db, attempt)) ? CHECKING : ''
}

const CHECKING = '收到的款项与应付金额不符，正在人工核对，请联系服务员，不要重复付款'

export const giveUpPayment: Handler<typeof payments.giveUp, typeof schemas.giveUp> = async (
  { db, actor, request, now },
  { paymentNo },
) => {
  const payment = await readOwnPayment(db, paymentNo, actor, request)
  await endAttemptNow(db, payment.paymentId, now)
  const { payParams: _none, ...state } = toPaymentResponse(await readStartedPayment(db, payment.paymentId))
  return state
}

/**
 * Reads a payment by number, for the phone or user that started it and for staff with access to its subject. PAYMENT_NOT_FOUND
 * otherwise.
 */
async function readVisiblePayment(db: Db, paymentNo: string, actor: Actor, request: RequestInfo): Promise<PaymentRow> {
  const payment = await readChannelPayment(db, paymentNo)
  if (isOwn(payment, actor, request)) return payment
  const seen = actor.kind === 'staff' && (await getPayable(payment.bizType).isSeenBy(db, payment, actor))
  return seen ? payment : refuseNotFound({ paymentNo }, 'PAYMENT_NOT_FOUND')
}

/**
 * Reads a payment that the caller started, to end it; PAYMENT_NOT_FOUND for payments of others. Staff end those through
 * the endpoint `billing.endRunning`, with permission.
 */
async function readOwnPayment(db: Db, paymentNo: string, actor: Actor, request: RequestInfo): Promise<PaymentRow> {
  const payment = await readChannelPayment(db, paymentNo)
  return isOwn(payment, actor, request) ? payment : refuseNotFound({ paymentNo }, 'PAYMENT_NOT_FOUND')
}

async function readChannelPayment(db: Db, paymentNo: string): Promise<PaymentRow & { requestKey: string }> {
  const payment = await db.selectFrom('payment').selectAll().where('paymentNo', '=', paymentNo).executeTakeFirst()
  const requestKey = payment?.requestKey ?? null
  return payment && requestKey !== null
    ? { ...payment, requestKey }
    : refuseNotFound({ paymentNo }, 'PAYMENT_NOT_FOUND')
}

/** True when the payment was started on this phone or by this user. */
function isOwn({ requestKey }: { requestKey: string }, actor: Actor, { deviceId }: RequestInfo): boolean {
  const byPhone = deviceId !== '' && requestKey.startsWith(`guest:${deviceId}:`)
  return byPhone || requestKey.startsWith(`${buildActorKey(actor, deviceId)}:`)
}
