/**
 * Provider payments in progress. They do not count as paid yet, and their amount must not be charged again. Pure;
 * amounts in fen.
 */
import { payScene, payStatus } from '@nocturne/contract/codes'
import type { Bill, Payment } from '../bill/bill-rules.ts'

type Money = { orderId?: number | undefined }

/** True for an online payment that is neither paid nor ended. */
const isRunning = (payment: Payment): boolean =>
  payment.online && (payment.status === payStatus.waiting || payment.status === payStatus.paying)

/** Payments in progress, oldest first. */
export const listRunningPayments = (bill: Pick<Bill, 'payments'>): Payment[] => bill.payments.filter(isRunning)

/** Sum of the payments in progress for the bill, or for one waiting order. */
export function sumRunningPaymentsFen(bill: Pick<Bill, 'payments'>, { orderId }: Money): number {
  return listRunningPayments(bill)
    .filter((payment) => payment.orderId === (orderId ?? null))
    .reduce((sum, payment) => sum + payment.amount, 0)
}

/** Scene of a guest's code scanned by staff; in all other scenes the guest pays on their own phone. */
const SHOWN_CODE = payScene.authCode
export const isCollectedByStaff = (payment: Payment): boolean => payment.scene === SHOWN_CODE

/**
 * Payment by a scanned code that is still in progress for the bill or order, so that it is found after a reload or a
 * closed sheet.
 */
export function findRunningCollection(bill: Pick<Bill, 'payments'>, { orderId }: Money): Payment | undefined {
  return listRunningPayments(bill).findLast(
    (payment) => isCollectedByStaff(payment) && payment.orderId === (orderId ?? null),
  )
}

/** Label of a payment in progress. */
export const getRunningPaymentLabel = (payment: Payment): string =>
  isCollectedByStaff(payment) ? '扫码收款中' : '客人支付中'

/** Online money of a bill that is not refunded. It is refunded before the bill can be reopened. */
export function sumUnrefundedOnlineFen(bill: Pick<Bill, 'payments'>): number {
  return bill.payments
    .filter((payment) => payment.online && payment.status === payStatus.succeeded && !payment.voided)
    .reduce((sum, payment) => sum + payment.amount - payment.refundedAmount, 0)
}
