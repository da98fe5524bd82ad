/** 收订金 and 退订金 at the desk, and settling deposits of past nights. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { bookingDepositStatus, bookingStatus, payBizType, payMethod, recordStatus } from '@nocturne/contract/codes'
import type { reservations } from '@nocturne/contract/reservations/endpoints'
import type { schemas } from '@nocturne/contract/reservations/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { buildActorKey } from '../../http/command.ts'
import type { CommandContext, LogEntry } from '../../http/context.ts'
import { assertExpectedAmount } from '../../http/expected-amount.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { runWithEvents } from '../../http/with-events.ts'
import { openCashDrawer, lockFactDate } from '../ledger/public.ts'
import { findRunningPrepayment, prepaidKinds, verifyBalancePayer, resendFailedRefunds } from '../members/public.ts'
import {
  requireAgreedPrice,
  chargePaymentCode,
  createPayment,
  endPayment,
  toPaymentResponse,
} from '../payments/public.ts'
import { logJobWork } from '../platform/public.ts'
import { requirePayPassword } from '../session/public.ts'
import { getBookingOwner } from './booking-policy.ts'
import { SYSTEM_ACTOR } from './booking-store.ts'
import { buildDepositPayment } from './deposit-payable.ts'
import { refundPaidDeposit, forfeitDeposit, lockDepositBooking, payDeposit } from './deposit-store.ts'

/**
 * Takes a deposit in cash, by card, or from the balance of a member who proved their identity. Requires permission to
 * take money.
 */
export const takeDeposit: Handler<typeof reservations.takeDeposit, typeof schemas.takeDeposit> = async (
  context,
  input,
) => {
  const { tx, now, actor } = context
  const memberId = input.payMethod === payMethod.balance ? await verifyBalancePayer(context, input) : null
  const booking = await lockDepositBooking(tx, input.bookingId)
  requirePermission(actor, 'operate:bill:settle', getBookingOwner(booking))
  const cashier = { userId: actor.userId, name: actor.nickName }
  const { bizType, bizId, billId, orderId, amount } = await buildDepositPayment(tx, booking, cashier)
  assertExpectedAmount(amount, input.expectedFen)
  const businessDate = await lockFactDate(tx, now)
  const payment = await createPayment(tx, {
    paymentNo: await context.numbers.take('ZF', businessDate),
    bizType,
    bizId,
    billId,
    orderId,
    payMethod: input.payMethod,
    amount,
    slipNo: input.slipNo ?? '',
    memberId,
    cashier,
    at: now,
  })
  const resolveAccount = () => (input.payMethod === payMethod.cash ? openCashDrawer(tx, cashier, now) : 'card:clearing')
  const work = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  await payDeposit(work, booking, payment, resolveAccount)
  return { depositStatus: bookingDepositStatus.paid, paymentNo: payment.paymentNo }
}

/** Charges the payment code shown by the guest. */
export const collectDeposit: Handler<typeof reservations.collectDeposit, typeof schemas.collectDeposit> = async (
  context,
  { requestId, bookingId, authCode, expectedFen },
) => {
  const { actor, request } = context
  const started = await chargePaymentCode(context, {
    requestKey: `${buildActorKey(actor, request.deviceId)}:deposit:${requestId}`,
    requestFingerprint: [payBizType.deposit, bookingId].join(' '),
    authCode,
    clientIp: request.ip,
    operatorId: String(actor.userId),
    decide: async (tx) => {
      const booking = await lockDepositBooking(tx, bookingId)
      requirePermission(actor, 'operate:bill:settle', getBookingOwner(booking))
      return requireAgreedPrice(
        await buildDepositPayment(tx, booking, { userId: actor.userId, name: actor.nickName }),
        expectedFen,
      )
    },
  })
  const { payParams: _none, ...state } = toPaymentResponse(started)
  return state
}

/**
 * 取消支付中的订金: ends a payment that the guest abandoned or that does not finish. The provider's response decides whether it
 * counts as paid.
 */
export const endDepositPayment: Handler<typeof reservations.endDeposit, typeof schemas.endDeposit> = async (
  { db, actor, request, now },
  { bookingId },
) => {
  const booking = await db
    .selectFrom('booking')
    .select(['salesUserId', 'salesDeptId'])
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  if (!booking) refuseNotFound({ bookingId }, 'BOOKING_NOT_FOUND')
  requirePermission(actor, 'operate:bill:settle', getBookingOwner(booking))
  const running = (await findRunningPrepayment(db, prepaidKinds.deposit, bookingId)) ?? refuse('PAYMENT_NOT_FOUND')
  return endPayment(db, running.paymentId, { actor, request, now })
}

/**
 * Refunds a deposit that was not deducted. Requires permission to refund. Resends a refund that failed at the provider.
 */
export const refundDeposit: Handler<typeof reservations.refundDeposit, typeof schemas.refundDeposit> = async (
  context,
  { bookingId, reason, payPassword },
) => {
  const { tx, now, actor } = context
  const seen = await tx
    .selectFrom('booking')
    .select('depositAmount')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  await requirePayPassword(context, seen?.depositAmount ?? 0, payPassword)
  const businessDate = await lockFactDate(tx, now)
  const booking = await lockDepositBooking(tx, bookingId)
  requirePermission(actor, 'operate:refund:approve', getBookingOwner(booking))
  if (booking.depositStatus === bookingDepositStatus.refunded) return sendAgain(context, bookingId)
  if (booking.depositStatus === bookingDepositStatus.used) refuse('DEPOSIT_USED')
  await refundPaidDeposit({ tx, now, businessDate, actor, emit: context.emit, log: context.log }, booking, reason)
  return { depositStatus: bookingDepositStatus.refunded }
}

async function sendAgain({ tx, now, log }: CommandContext, bookingId: number) {
  await resendFailedRefunds(prepaidKinds.deposit, { tx, now }, [bookingId], 'BOOKING_STATUS_WRONG')
  log({ title: '退款重试', subjectType: 'booking', subjectId: bookingId })
  return { depositStatus: bookingDepositStatus.refunded }
}

/**
 * Settles deposits of past nights. Forfeits those of guests who did not arrive. Refunds those of cleared guests whose
 * deposit was not deducted, and of bookings never confirmed; cash and card deposits wait for a manual refund instead.
 * Returns the number settled.
 */
export async function settlePastDeposits(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ bookingId: number }>`
    select b.booking_id from booking b join payment p on p.payment_id = b.deposit_payment_id left join sitting r using (sitting_id)
    where b.deposit_status = ${lit(bookingDepositStatus.paid)} and b.booking_date < ${getBusinessDate(now)}::date
      and (b.status = ${lit(bookingStatus.expired)}
        or (b.status = ${lit(bookingStatus.unconfirmed)}
          or b.status = ${lit(bookingStatus.arrived)} and r.status in (${lit(recordStatus.cleared, recordStatus.cancelled)}))
          and p.pay_method in (${lit(payMethod.wechat, payMethod.alipay, payMethod.balance)}))
    order by b.booking_date, b.booking_id limit 50`.execute(db)
  let count = 0
  for (const { bookingId } of rows) if (await settleOne(db, bookingId, now)) count += 1
  return count
}

function settleOne(db: Db, bookingId: number, now: Date): Promise<boolean> {
  return runWithEvents(db, async (tx, emit) => {
    const businessDate = await lockFactDate(tx, now)
    const booking = await lockDepositBooking(tx, bookingId)
    if (booking.depositStatus !== bookingDepositStatus.paid) return false
    const entries: LogEntry[] = []
    const work = {
      tx,
      now,
      businessDate,
      emit,
      actor: SYSTEM_ACTOR,
      log: (entry: LogEntry) => {
        entries.push(entry)
      },
    }
    if (booking.status === bookingStatus.expired) await forfeitDeposit(work, booking, '客人未到店')
    else await refundPaidDeposit(work, booking, '未抵扣，原路退回')
    await logJobWork(tx, { job: 'deposits', title: '订金结清', businessType: 'reservations', now }, entries)
    return true
  })
}
