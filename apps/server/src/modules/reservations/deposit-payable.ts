/** Payment of a deposit by the guest's link, and the effects of the proven payment. */
import type { Db, Tx } from '../../db/connection.ts'
import { isPermitted } from '../../http/policy.ts'
import { refuseNotFound, refuseField } from '../../http/refusal.ts'
import { buildPrepaidRequest, prepaidKinds } from '../members/public.ts'
import type { Payable, PaymentRequest } from '../payments/public.ts'
import { getBookingOwner } from './booking-policy.ts'
import type { BookingRow } from './booking-store.ts'
import { assertDepositDue, lockDepositBooking, payDeposit } from './deposit-store.ts'

export const depositPayable: Payable = {
  lock: async (tx, { bizId }) => {
    await lockDepositBooking(tx, bizId)
  },

  apply: async (work, payment) => {
    const booking = await lockDepositBooking(work.tx, payment.bizId)
    await payDeposit(work, booking, payment, () => `${payment.payMethod}:clearing`)
  },

  isSeenBy: async (db, { bizId }, actor) =>
    isPermitted(actor, 'operate:booking:list', getBookingOwner(await readBooking(db, bizId))),

  describe: async (db, { bizId }) => ({ tableName: '', paidNo: (await readBooking(db, bizId)).bookingNo }),
}

const readBooking = (db: Db, bookingId: number) =>
  db
    .selectFrom('booking')
    .select(['bookingNo', 'salesUserId', 'salesDeptId'])
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()

type DepositInput = { bookingId?: number | undefined; shareCode?: string | undefined }

/**
 * Finds the booking of a deposit that is paid by link: a caller who has the code of the link may pay exactly the
 * requested amount. Refuses ORDER_NOT_FOUND for a wrong code.
 */
export const depositSubject = {
  find: async ({ db }: { db: Db }, { bookingId, shareCode }: DepositInput): Promise<number> => {
    if (bookingId === undefined) return refuseField('bookingId', '预订')
    const booking = await db
      .selectFrom('booking')
      .select('shareCode')
      .where('bookingId', '=', bookingId)
      .executeTakeFirst()
    if (!booking || booking.shareCode !== shareCode) refuseNotFound({ bookingId }, 'ORDER_NOT_FOUND')
    return bookingId
  },

  wish: async (tx: Tx, bookingId: number): Promise<PaymentRequest> => {
    const booking = await lockDepositBooking(tx, bookingId)
    return buildDepositPayment(tx, booking, null)
  },
}

/** Builds the request to pay the deposit of a locked booking. Refuses NOTHING_DUE, ORDER_PAID, ORDER_CLOSED or PAY_RUNNING. */
export async function buildDepositPayment(
  tx: Tx,
  booking: BookingRow,
  cashier: PaymentRequest['cashier'],
): Promise<PaymentRequest> {
  const { bookingId, bookingNo, depositAmount } = booking
  assertDepositDue(booking)
  const item = { id: bookingId, amount: depositAmount, subject: `订金 ${bookingNo}`, cashier }
  return buildPrepaidRequest(tx, prepaidKinds.deposit, item)
}
