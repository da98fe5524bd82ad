/** How a payment stands, for the phone that began it and for staff; and giving it up. */
import type { payments } from '@nocturne/contract/payments/endpoints'
import type { schemas } from '@nocturne/contract/payments/schemas'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { actorKey } from '../../http/command.ts'
import type { Actor, RequestInfo } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { demandOnBill } from '../billing/public.ts'
import { endNow } from './follow-attempts.ts'
import { shown } from './guest-pay.ts'
import { payableOf } from './payable.ts'
import type { PaymentRow } from './payable.ts'
import { answerOf } from './start-payment.ts'

export const readStatus: Handler<typeof payments.status, typeof schemas.status> = async (
  { db, actor, request },
  { paymentNo },
) => {
  const payment = await ownPayment(db, paymentNo, actor, request)
  const { tableName } = await payableOf(payment.bizType).describe(db, payment)
  const back = await db
    .selectFrom('suspenseItem as s')
    .innerJoin('paymentAttempt as a', 'a.attemptId', 's.attemptId')
    .select('s.reason')
    .where('a.paymentId', '=', payment.paymentId)
    .limit(1)
    .executeTakeFirst()
  const { paymentId, status, amount, payMethod, failReason } = await answerOf(db, payment.paymentId)
  return {
    paymentNo,
    status,
    amount,
    payMethod,
    failReason,
    payTime: payment.paidAt,
    bizType: payment.bizType,
    bizId: payment.bizType === '1' ? paymentId : payment.bizId,
    orderId: payment.orderId,
    tableName,
    notice: back?.reason ?? '',
  }
}

export const giveUp: Handler<typeof payments.giveUp, typeof schemas.giveUp> = async (
  { db, actor, request, now },
  { paymentNo },
) => {
  const payment = await ownPayment(db, paymentNo, actor, request)
  await endNow(db, payment.paymentId, now)
  const { payParams: _none, ...state } = shown(await answerOf(db, payment.paymentId))
  return state
}

/** 取消支付中的款项: staff end what a guest began and left, or a code that hangs. What the provider confirms is what counts. */
export const endRunning: Handler<typeof payments.endRunning, typeof schemas.endRunning> = async (
  { db, actor, now },
  { paymentId },
) => {
  const payment = await db.selectFrom('payment').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()
  if (!payment || payment.billId === null || payment.requestKey === null) refuse('PAYMENT_NOT_FOUND')
  const records = await db
    .selectFrom('tableRecord')
    .selectAll()
    .where('billId', '=', payment.billId)
    .where('status', '<>', '4')
    .orderBy('tableRecordId')
    .execute()
  demandOnBill(
    actor,
    actor.permissions.has('operate:bill:settle') ? 'operate:bill:settle' : 'operate:bill:payCode',
    records,
  )
  await endNow(db, paymentId, now)
  const { payParams: _none, ...state } = shown(await answerOf(db, paymentId))
  return state
}

/** A payment by its number, for the phone or person that began it; staff see any. PAYMENT_NOT_FOUND for everybody else. */
async function ownPayment(db: Db, paymentNo: string, actor: Actor, request: RequestInfo): Promise<PaymentRow> {
  const payment = await db.selectFrom('payment').selectAll().where('paymentNo', '=', paymentNo).executeTakeFirst()
  const key = payment?.requestKey ?? null
  if (!payment || key === null) refuse('PAYMENT_NOT_FOUND')
  const own = request.deviceId !== '' && key.startsWith(`guest:${request.deviceId}:`)
  if (!own && actor.kind !== 'staff' && !key.startsWith(`${actorKey(actor, request.deviceId)}:`))
    refuse('PAYMENT_NOT_FOUND')
  return payment
}
