/** What a guest or a cashier is about to pay, found by code, by a seat at the table, or by staff's right; and the wish to pay it. */
import { formatFen } from '@nocturne/base/money'
import type { Db, Tx } from '../../db/connection.ts'
import type { RequestInfo } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { decideBillPart, lockCreditForPay, lockLiveBill, lockWaitingOrder } from '../billing/public.ts'
import type { PartWish } from '../billing/public.ts'
import { demandPass } from '../guest/public.ts'
import { placedFacts } from '../orders/public.ts'
import { billFingerprint, findPayCode, paidThroughCode } from './pay-codes.ts'
import type { PayCodeRow } from './pay-codes.ts'
import { demandOrderNotBeingPaid } from './running.ts'
import type { PaymentWish } from './start-payment.ts'

/** What proves that somebody may pay: a code he was shown, or his seat. */
export type Proof = {
  validcode?: string | undefined
  orderId?: number | undefined
  tableRecordId?: number | undefined
  pass?: string | undefined
}

export type Subject = {
  billId: number | null
  orderId: number | null
  creditId: number | null
  tableRecordId: number | null
  /** The code it was opened with, if any: its amount bounds what is paid. */
  code: PayCodeRow | null
}

/** Finds what the proof opens. PAYCODE_EXPIRED, GUEST_PASS_EXPIRED or ORDER_NOT_FOUND when it opens nothing. */
export async function findSubject(db: Db, proof: Proof, request: RequestInfo, now: Date): Promise<Subject> {
  if (proof.validcode !== undefined) return subjectOfCode(db, await findPayCode(db, proof.validcode, now))
  const seat = await demandPass(db, {
    pass: proof.pass,
    tableRecordId: proof.tableRecordId,
    deviceId: request.deviceId,
    now,
    writing: false,
  })
  const record = await db
    .selectFrom('tableRecord')
    .select(['billId', 'tableRecordId'])
    .where('tableRecordId', '=', proof.tableRecordId ?? seat.tableRecordId)
    .executeTakeFirstOrThrow()
  if (proof.orderId === undefined)
    return { billId: record.billId, orderId: null, creditId: null, tableRecordId: record.tableRecordId, code: null }
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('tableRecord as r', 'r.tableRecordId', 'o.tableRecordId')
    .select(['o.orderId', 'r.billId', 'r.tableRecordId'])
    .where('o.orderId', '=', proof.orderId)
    .executeTakeFirst()
  if (!order || order.billId !== record.billId) refuse('ORDER_NOT_FOUND')
  return { ...order, creditId: null, code: null }
}

async function subjectOfCode(db: Db, code: PayCodeRow): Promise<Subject> {
  // The bill may have been merged or reversed since: the sitting leads to the one it settles on now.
  if (code.billId !== null && code.fingerprint !== (await billFingerprint(db, code.billId))) refuse('PAYCODE_EXPIRED')
  return {
    billId: code.billId ?? (await billOfOrder(db, code.orderId)),
    orderId: code.orderId,
    creditId: code.creditId,
    tableRecordId: code.tableRecordId,
    code,
  }
}

async function billOfOrder(db: Db, orderId: number | null): Promise<number | null> {
  if (orderId === null) return null
  const { billId } = await db
    .selectFrom('orders as o')
    .innerJoin('tableRecord as r', 'r.tableRecordId', 'o.tableRecordId')
    .select('r.billId')
    .where('o.orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return billId
}

type Wishing = { part: PartWish; cashier: PaymentWish['cashier'] }

/** The wish to pay it, decided under its lock. A changed bill ends its code here too. */
export async function wishFor(tx: Tx, subject: Subject, { part, cashier }: Wishing): Promise<PaymentWish> {
  const payCodeHash = subject.code?.codeHash ?? null
  const common = { payCodeHash, cashier, billId: subject.billId }
  if (subject.creditId !== null) return creditWish(tx, subject, common)
  const billId = subject.billId ?? refuse('ORDER_NOT_FOUND')
  const group = await lockLiveBill(tx, billId)
  const subjectLine = `${group.main.tableName} 消费`
  if (subject.orderId !== null) {
    const order = await lockWaitingOrder(tx, subject.orderId, billId)
    if (order.status === '1' || order.status === '2' || order.status === '3') refuse('ORDER_PAID')
    await demandOrderNotBeingPaid(tx, subject.orderId)
    const { payableAmount } = await placedFacts(tx, subject.orderId)
    if (payableAmount <= 0) refuse('ORDER_PAID')
    return {
      ...common,
      bizType: '1',
      bizId: billId,
      orderId: subject.orderId,
      amount: payableAmount,
      subject: subjectLine,
      itemIds: [],
    }
  }
  if (subject.code !== null && subject.code.fingerprint !== (await billFingerprint(tx, billId)))
    refuse('PAYCODE_EXPIRED')
  const limit = subject.code === null ? null : subject.code.amount - (await paidThroughCode(tx, subject.code.codeHash))
  const decided = await decideBillPart(tx, billId, part, limit)
  return {
    ...common,
    bizType: '1',
    bizId: billId,
    orderId: null,
    amount: decided.amount,
    subject: subjectLine,
    itemIds: decided.itemIds,
    ...(decided.after ? { after: decided.after } : {}),
  }
}

async function creditWish(
  tx: Tx,
  subject: Subject,
  common: Pick<PaymentWish, 'payCodeHash' | 'cashier'>,
): Promise<PaymentWish> {
  const creditId = subject.creditId ?? refuse('ORDER_NOT_FOUND')
  const credit = await lockCreditForPay(tx, creditId)
  const running = await tx
    .selectFrom('payment')
    .select('paymentId')
    .where('bizType', '=', '4')
    .where('bizId', '=', creditId)
    .where('status', 'in', ['0', '1'])
    .executeTakeFirst()
  if (running) refuse('PAY_RUNNING')
  const amount = Math.min(credit.remainAmount, subject.code?.amount ?? credit.remainAmount)
  if (amount <= 0) refuse('ORDER_PAID')
  return {
    ...common,
    billId: null,
    bizType: '4',
    bizId: creditId,
    orderId: null,
    amount,
    subject: `挂账还款 ${formatFen(amount)}`,
    itemIds: [],
  }
}
