/** Money that is on its way through a provider: counted nowhere yet, and not to be taken a second time. Pure; amounts are fen. */
import { payScene, payStatus } from '@nocturne/contract/codes'
import type { Bill, Payment } from '../bill/bill-rules.ts'

type Money = { orderId?: number | undefined }

/** Neither paid nor given up. */
const isRunning = (payment: Payment): boolean =>
  payment.online && (payment.status === payStatus.waiting || payment.status === payStatus.paying)

/** Payments under way, the oldest first. */
export const runningPayments = (bill: Pick<Bill, 'payments'>): Payment[] => bill.payments.filter(isRunning)

/** What payments under way will bring, of the bill or of one order that waits. */
export function runningFen(bill: Pick<Bill, 'payments'>, { orderId }: Money): number {
  return runningPayments(bill)
    .filter((payment) => payment.orderId === (orderId ?? null))
    .reduce((sum, payment) => sum + payment.amount, 0)
}

/** 出示收款码: staff scanned it; everything else a guest pays on his own phone. */
const SHOWN_CODE = payScene.authCode
export const isCollected = (payment: Payment): boolean => payment.scene === SHOWN_CODE

/** The scanned code that is still open for this money: a reload or a closed sheet finds it here again. */
export function collecting(bill: Pick<Bill, 'payments'>, { orderId }: Money): Payment | undefined {
  return runningPayments(bill).findLast((payment) => isCollected(payment) && payment.orderId === (orderId ?? null))
}

/** What a row of a payment under way is called. */
export const runningName = (payment: Payment): string => (isCollected(payment) ? '扫码收款中' : '客人支付中')

/** Online money a bill still holds; it goes back before the bill can be opened again. */
export function onlineFen(bill: Pick<Bill, 'payments'>): number {
  return bill.payments
    .filter((payment) => payment.online && payment.status === payStatus.succeeded && !payment.voided)
    .reduce((sum, payment) => sum + payment.amount - payment.refundedAmount, 0)
}
