/** Payment preview for the guest: lines, sums, running payments and the available methods. */
import { creditStatus, orderStatus, payBizType, payStatus, recordStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuse } from '../../../http/refusal.ts'
import { getNothingDueReason, readOpenLines } from '../bill/bill-group.ts'
import type { OpenBillAmounts } from '../bill/bill-group.ts'
import { readSplitState } from './payment-share.ts'
import { computeOpenAmount } from '../bill/bill-rules.ts'
import { readPlacedFacts } from '../../orders/public.ts'
import { readVenueName } from '../../platform/public.ts'
import { listPaymentProviders, getPaymentMode } from '../../payments/public.ts'
import { findPaymentSubject, readPayCodeRemainder } from './pay-subject.ts'
import type { PaymentSubject } from './pay-subject.ts'

type Payable = AnswerOf<typeof billing.scanParam>

export const readPaymentPreview: Handler<typeof billing.scanParam, typeof schemas.scanParam> = async (
  { db, now, request },
  input,
) => {
  const subject = await findPaymentSubject(db, input, request, now)
  const common = {
    venueName: await readVenueName(db),
    payMethods: listPaymentProviders(),
    payMode: getPaymentMode(),
    expireTime: subject.code?.expiresAt ?? null,
    forGuest: subject.code !== null && subject.orderId !== null && subject.code.createUserId === null,
  }
  if (subject.creditId !== null) return { ...common, ...(await readCreditPayable(db, subject)) }
  const billId = subject.billId ?? refuse('ORDER_NOT_FOUND')
  if (subject.orderId !== null) {
    const order = await readOrderPayable(db, billId, subject.orderId, subject.tableRecordId)
    return { ...common, ...order, expireTime: pickEarlier(common.expireTime, order.expireTime ?? null) }
  }
  return { ...common, ...(await readBillPayable(db, billId, subject)) }
}

const pickEarlier = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null ? (one < other ? one : other) : (one ?? other)

type BillPayable = Omit<Payable, 'venueName' | 'payMethods' | 'payMode' | 'forGuest' | 'expireTime'> & {
  expireTime?: string | null
}

async function readBillPayable(db: Db, billId: number, subject: PaymentSubject): Promise<BillPayable> {
  const [open, names, sums] = await Promise.all([
    readOpenLines(db, billId),
    readLineNames(db, billId),
    readBillSums(db, billId),
  ])
  const free = Math.max(0, open.unpaid - open.running)
  const left = Math.max(0, await readPayCodeRemainder(db, subject.code))
  return {
    bizType: payBizType.bill,
    billId,
    orderId: null,
    tableRecordId: subject.tableRecordId,
    ...sums,
    items: toPayableItems(open.lines, open, names),
    unpaidAmount: open.unpaid,
    runningAmount: open.running,
    payableAmount: Math.min(free, left),
    split: await readSplitState(db, billId, free),
    canSplit: subject.code === null || subject.code.amount >= open.unpaid,
  }
}

/** Lines of a bill as a guest sees them. */
const toPayableItems = (
  lines: OpenBillAmounts['lines'],
  open: OpenBillAmounts,
  names: ReadonlyMap<number, string>,
): Payable['items'] =>
  lines.map((line) => ({
    orderItemId: line.orderItemId,
    orderId: line.orderId,
    goodsName: names.get(line.orderItemId) ?? '',
    quantity: line.keptQuantity,
    netAmount: computeOpenAmount(line) + line.allocatedAmount,
    openAmount: computeOpenAmount(line),
    taken: open.takenItemIds.has(line.orderItemId),
  }))

async function readLineNames(db: Db, billId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ orderItemId: number; goodsName: string }>`
    select i.order_item_id, i.goods_name from order_item i join orders o using (order_id) join sitting r using (sitting_id)
    where r.bill_id = ${billId} and r.status <> ${lit(recordStatus.cancelled)}`.execute(db)
  return new Map(rows.map((row) => [row.orderItemId, row.goodsName]))
}

async function readBillSums(db: Db, billId: number) {
  const { rows } = await sql<
    Pick<Payable, 'tableName' | 'totalAmount' | 'discountAmount' | 'paidAmount' | 'creditAmount' | 'guestNum'>
  >`
    select coalesce(string_agg(table_name, '、' order by sitting_id), '') as table_name, coalesce(sum(total_amount - gift_amount),
      0)::bigint as total_amount,
      coalesce(sum(discount_amount), 0)::bigint as discount_amount, coalesce(sum(paid_amount), 0)::bigint as paid_amount,
      coalesce(sum(credit_amount), 0)::bigint as credit_amount, sum(guest_num)::integer as guest_num
    from sitting where bill_id = ${billId} and status <> ${lit(recordStatus.cancelled)}`.execute(db)
  return rows[0] ?? refuse('ORDER_NOT_FOUND')
}

async function readOrderPayable(
  db: Db,
  billId: number,
  orderId: number,
  tableRecordId: number | null,
): Promise<BillPayable> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('sitting as r', 'r.tableRecordId', 'o.tableRecordId')
    .select([
      'o.status',
      'o.payDeadline',
      'r.tableName',
      'o.totalAmount',
      'o.discountAmount',
      'o.paidAmount',
      'o.creditAmount',
    ])
    .where('o.orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.status === orderStatus.cancelled || order.status === orderStatus.returned) refuse('ORDER_CLOSED')
  if (order.status !== orderStatus.waiting) return readOwedOrderPayable(db, { billId, orderId, tableRecordId, order })
  const { rows: lines } = await sql<Payable['items'][number]>`
    select order_item_id, order_id, goods_name, quantity - return_quantity as quantity, amount - discount_amount as net_amount,
      amount - discount_amount - allocated_amount as open_amount, false as taken
    from order_item where order_id = ${orderId} order by order_item_id`.execute(db)
  const cost = (await readPlacedFacts(db, orderId)).payableAmount
  const { running } = await db
    .selectFrom('payment')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('running'))
    .where('orderId', '=', orderId)
    .where('status', 'in', [payStatus.waiting, payStatus.paying])
    .executeTakeFirstOrThrow()
  const total = lines.reduce((sum, line) => sum + line.netAmount, 0)
  return {
    bizType: payBizType.bill,
    billId,
    orderId,
    tableRecordId,
    tableName: order.tableName,
    items: lines,
    totalAmount: total,
    discountAmount: total - cost,
    paidAmount: 0,
    creditAmount: 0,
    unpaidAmount: cost,
    runningAmount: running,
    payableAmount: Math.max(0, cost - running),
    split: null,
    guestNum: null,
    canSplit: false,
    expireTime: order.payDeadline,
  }
}

type OwedOrder = {
  billId: number
  orderId: number
  tableRecordId: number | null
  order: Pick<Payable, 'tableName' | 'totalAmount' | 'discountAmount' | 'paidAmount' | 'creditAmount'>
}

/** An order that has become part of the bill: its lines that are open and not covered by running payments. */
async function readOwedOrderPayable(
  db: Db,
  { billId, orderId, tableRecordId, order }: OwedOrder,
): Promise<BillPayable> {
  const [open, names] = await Promise.all([readOpenLines(db, billId), readLineNames(db, billId)])
  const own = open.lines.filter((line) => line.orderId === orderId)
  const unpaid = own.reduce((sum, line) => sum + computeOpenAmount(line), 0)
  if (unpaid === 0) refuse(getNothingDueReason(own))
  const isFree = !own.some((line) => open.takenItemIds.has(line.orderItemId)) && open.unpaid - open.running >= unpaid
  return {
    bizType: payBizType.bill,
    billId,
    orderId,
    tableRecordId,
    tableName: order.tableName,
    totalAmount: order.totalAmount,
    discountAmount: order.discountAmount,
    paidAmount: order.paidAmount,
    creditAmount: order.creditAmount,
    items: toPayableItems(own, open, names),
    unpaidAmount: unpaid,
    runningAmount: isFree ? 0 : unpaid,
    payableAmount: isFree ? unpaid : 0,
    split: null,
    guestNum: null,
    canSplit: false,
  }
}

async function readCreditPayable(db: Db, subject: PaymentSubject): Promise<BillPayable> {
  const credit = await db
    .selectFrom('creditRecord')
    .select(['status', 'amount', 'repaidAmount', 'remainAmount', 'tableName'])
    .where('creditId', '=', subject.creditId ?? 0)
    .executeTakeFirst()
  if (!credit) refuse('ORDER_NOT_FOUND')
  const remain = credit.remainAmount ?? 0
  if (remain === 0) refuse(credit.status === creditStatus.repaid ? 'ORDER_PAID' : 'ORDER_CLOSED')
  const { running } = await db
    .selectFrom('payment')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('running'))
    .where('bizType', '=', payBizType.repayment)
    .where('bizId', '=', subject.creditId ?? 0)
    .where('status', 'in', [payStatus.waiting, payStatus.paying])
    .executeTakeFirstOrThrow()
  const left = await readPayCodeRemainder(db, subject.code)
  if (running === 0 && left <= 0) refuse('ORDER_PAID')
  return {
    bizType: payBizType.repayment,
    billId: null,
    orderId: null,
    tableRecordId: null,
    tableName: credit.tableName,
    items: [],
    totalAmount: credit.amount,
    discountAmount: 0,
    paidAmount: credit.repaidAmount,
    creditAmount: 0,
    unpaidAmount: remain,
    runningAmount: running,
    // A credit is repaid by one person at a time.
    payableAmount: running > 0 ? 0 : Math.min(remain, left),
    split: null,
    guestNum: null,
    canSplit: false,
  }
}
