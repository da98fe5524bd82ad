/** Finds what a guest or cashier is about to pay, by code, seat or staff permission, and builds the request to pay it. */
import { creditStatus, orderStatus, payBizType, payStatus } from '@nocturne/contract/codes'
import { formatFen } from '@nocturne/base/money'
import type { Db, Tx } from '../../../db/connection.ts'
import type { RequestInfo } from '../../../http/context.ts'
import { refuseNotFound, Refusal, refuse, refuseField } from '../../../http/refusal.ts'
import { lockWaitingOrder } from '../settle/waiting-order.ts'
import { getNothingDueReason, lockLiveBill, readOpenLines } from '../bill/bill-group.ts'
import { decidePaymentShare } from './payment-share.ts'
import type { ShareRequest } from './payment-share.ts'
import { computeOpenAmount } from '../bill/bill-rules.ts'
import { lockCreditForRepayment } from '../credit/credit-store.ts'
import { requirePass, isOwnOrder } from '../../guest/public.ts'
import { readPlacedFacts } from '../../orders/public.ts'
import { computeBillFingerprint, findPayCode, sumPaidThroughCode } from './pay-codes.ts'
import type { PayCodeRow } from './pay-codes.ts'
import { assertNoRunningPayment } from '../../payments/public.ts'
import type { PaymentRequest } from '../../payments/public.ts'

/** Proof that a person may pay: a shown code, or their seat. */
export type PaymentProof = {
  validcode?: string | undefined
  orderId?: number | undefined
  tableRecordId?: number | undefined
  pass?: string | undefined
}

export type PaymentSubject = {
  billId: number | null
  orderId: number | null
  creditId: number | null
  tableRecordId: number | null
  /** Pay code by which the subject was found, or null. Its amount limits the payment. */
  code: PayCodeRow | null
}

/** Refuses PARAM_INVALID unless a code, an order or a seat is given. */
export function requirePaymentProof({ validcode, orderId, tableRecordId, pass }: PaymentProof): void {
  if ([validcode, orderId, tableRecordId, pass].every((part) => part === undefined)) refuseField('validcode', '付款码')
}

/** Finds the subject of a proof. Refuses PAYCODE_EXPIRED, GUEST_PASS_EXPIRED or ORDER_NOT_FOUND. */
export async function findPaymentSubject(
  db: Db,
  proof: PaymentProof,
  request: RequestInfo,
  now: Date,
): Promise<PaymentSubject> {
  if (proof.validcode !== undefined) return resolveCodeSubject(db, await findPayCode(db, proof.validcode, now))
  requirePaymentProof(proof)
  const seat = await resolveSeat(db, proof, request.deviceId, now)
  const record = await db
    .selectFrom('sitting')
    .select(['billId', 'tableRecordId'])
    .where('tableRecordId', '=', proof.tableRecordId ?? seat.tableRecordId)
    .executeTakeFirstOrThrow()
  if (proof.orderId === undefined)
    return { billId: record.billId, orderId: null, creditId: null, tableRecordId: record.tableRecordId, code: null }
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('sitting as r', 'r.tableRecordId', 'o.tableRecordId')
    .select(['o.orderId', 'r.billId', 'r.tableRecordId'])
    .where('o.orderId', '=', proof.orderId)
    .executeTakeFirst()
  if (!order || order.billId !== record.billId) refuseNotFound({ orderId: proof.orderId }, 'ORDER_NOT_FOUND')
  return { ...order, creditId: null, code: null }
}

/** The payer's sitting, by their pass or an order placed on this phone. */
async function resolveSeat(
  db: Db,
  { pass, orderId, tableRecordId }: PaymentProof,
  deviceId: string,
  now: Date,
): Promise<{ tableRecordId: number }> {
  const byOrder = pass === undefined && orderId !== undefined && tableRecordId !== undefined
  if (byOrder && (await isOwnOrder(db, { orderId, tableRecordId, deviceId }))) return { tableRecordId }
  return requirePass(db, { pass, tableRecordId, deviceId, now, writing: false })
}

async function resolveCodeSubject(db: Db, code: PayCodeRow): Promise<PaymentSubject> {
  // The bill may have been merged or reversed since: follow the sitting to its current bill.
  if (code.billId !== null && code.fingerprint !== (await computeBillFingerprint(db, code.billId)))
    refuse('PAYCODE_EXPIRED')
  return {
    billId: code.billId ?? (await findOrderBill(db, code.orderId)),
    orderId: code.orderId,
    creditId: code.creditId,
    tableRecordId: code.tableRecordId,
    code,
  }
}

async function findOrderBill(db: Db, orderId: number | null): Promise<number | null> {
  if (orderId === null) return null
  const { billId } = await db
    .selectFrom('orders as o')
    .innerJoin('sitting as r', 'r.tableRecordId', 'o.tableRecordId')
    .select('r.billId')
    .where('o.orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return billId
}

type Wishing = { part: ShareRequest; cashier: PaymentRequest['cashier']; now: Date }

/** Locks the subject and builds the request to pay it. Refuses a code whose bill has changed. */
export async function buildPaymentRequest(
  tx: Tx,
  subject: PaymentSubject,
  { part, cashier, now }: Wishing,
): Promise<PaymentRequest> {
  const payCodeHash = subject.code?.codeHash ?? null
  const common = { payCodeHash, cashier, billId: subject.billId }
  if (subject.creditId !== null) return resolveCreditPayment(tx, subject, common)
  const billId = subject.billId ?? refuse('ORDER_NOT_FOUND')
  const group = await lockBillForOrder(tx, billId, subject.orderId)
  const subjectLine = `${group.main.tableName} 消费`
  const onBill = { ...common, bizType: payBizType.bill, bizId: billId, subject: subjectLine } as const
  if (subject.orderId !== null) {
    const { status } = await lockOrderForPay(tx, subject.orderId, billId)
    if (status === orderStatus.placed) return { ...onBill, ...(await resolveOwedOrder(tx, billId, subject, now)) }
    if (status !== orderStatus.waiting) refuse('ORDER_PAID')
    await assertNoRunningPayment(tx, subject.orderId)
    const { payableAmount } = await readPlacedFacts(tx, subject.orderId)
    if (payableAmount <= 0) refuse('NOTHING_DUE')
    return { ...onBill, orderId: subject.orderId, amount: payableAmount, itemIds: [] }
  }
  if (subject.code !== null && subject.code.fingerprint !== (await computeBillFingerprint(tx, billId)))
    refuse('PAYCODE_EXPIRED')
  const limit = subject.code === null ? null : await readPayCodeRemainder(tx, subject.code)
  const decided = await decidePaymentShare(tx, billId, part, { limit, now })
  return {
    ...onBill,
    orderId: null,
    amount: decided.amount,
    itemIds: decided.itemIds,
    ...(decided.itemAmounts && { itemAmounts: decided.itemAmounts }),
    ...(decided.after ? { after: decided.after } : {}),
  }
}

/** Locks the bill. ORDER_CLOSED when it ended together with the order to be paid. */
async function lockBillForOrder(tx: Tx, billId: number, orderId: number | null): ReturnType<typeof lockLiveBill> {
  return lockLiveBill(tx, billId).catch(async (error: unknown) => {
    const order =
      orderId === null
        ? undefined
        : await tx.selectFrom('orders').select('status').where('orderId', '=', orderId).executeTakeFirst()
    if (order?.status === orderStatus.cancelled) refuse('ORDER_CLOSED')
    throw error
  })
}

/** Locks the order. For a guest an ended order is closed, whatever ended it. */
export async function lockOrderForPay(tx: Tx, orderId: number, billId: number): ReturnType<typeof lockWaitingOrder> {
  return lockWaitingOrder(tx, orderId, billId).catch((error: unknown) => {
    throw error instanceof Refusal && error.errCode === 'ORDER_STATUS_WRONG' ? new Refusal('ORDER_CLOSED') : error
  })
}

/** An order switched to pay later: its lines are part of the bill and are paid as such. */
async function resolveOwedOrder(
  tx: Tx,
  billId: number,
  { orderId, code }: PaymentSubject,
  now: Date,
): Promise<Pick<PaymentRequest, 'orderId' | 'amount' | 'itemIds'>> {
  const { lines } = await readOpenLines(tx, billId)
  const ordered = lines.filter((line) => line.orderId === orderId)
  const own = ordered.filter((line) => computeOpenAmount(line) > 0)
  if (own.length === 0) refuse(getNothingDueReason(ordered))
  const orderItemIds = own.map((line) => line.orderItemId)
  const { amount, itemIds } = await decidePaymentShare(
    tx,
    billId,
    { splitMode: 'items', orderItemIds },
    { limit: null, now },
  )
  if (code !== null && amount > code.amount) refuse('PAYCODE_EXPIRED')
  return { orderId: null, amount, itemIds }
}

/** Fen that may still be paid through a code; infinite without one. */
export async function readPayCodeRemainder(db: Db, code: PayCodeRow | null): Promise<number> {
  return code === null ? Number.POSITIVE_INFINITY : code.amount - (await sumPaidThroughCode(db, code.codeHash))
}

async function resolveCreditPayment(
  tx: Tx,
  subject: PaymentSubject,
  common: Pick<PaymentRequest, 'payCodeHash' | 'cashier'>,
): Promise<PaymentRequest> {
  const creditId = subject.creditId ?? refuse('ORDER_NOT_FOUND')
  const credit = await lockCreditForRepayment(tx, creditId).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.errCode !== 'CREDIT_STATUS_WRONG') throw error
    refuse((await isRepaid(tx, creditId)) ? 'ORDER_PAID' : 'ORDER_CLOSED')
  })
  const running = await tx
    .selectFrom('payment')
    .select('paymentId')
    .where('bizType', '=', payBizType.repayment)
    .where('bizId', '=', creditId)
    .where('status', 'in', [payStatus.waiting, payStatus.paying])
    .executeTakeFirst()
  if (running) refuse('PAY_RUNNING')
  const amount = Math.min(credit.remainAmount, await readPayCodeRemainder(tx, subject.code))
  if (amount <= 0) refuse('ORDER_PAID')
  return {
    ...common,
    billId: null,
    bizType: payBizType.repayment,
    bizId: creditId,
    orderId: null,
    amount,
    subject: `挂账还款 ${formatFen(amount)}`,
    itemIds: [],
  }
}

async function isRepaid(db: Db, creditId: number): Promise<boolean> {
  const credit = await db
    .selectFrom('creditRecord')
    .select('status')
    .where('creditId', '=', creditId)
    .executeTakeFirst()
  return credit?.status === creditStatus.repaid
}
