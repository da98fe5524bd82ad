/**
 * Sales credit is stored once, on the order. When a sitting is reassigned, the attribution log records it for the
 * sitting and for each of its orders, and two mirrored sets of facts (F14) move the existing sums of these orders.
 * Later facts of an order follow its latest log line; see `postFacts`.
 */
import { factType, orderStatus } from '@nocturne/contract/codes'
import type { PayMethod } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { postFacts } from './facts.ts'
import type { Fact, FactAmounts } from './facts.ts'

import { lit } from '../../db/statement.ts'
export type SalesCreditMove = {
  tableRecordId: number
  from: { userId: number; nickName: string }
  to: { userId: number; nickName: string; deptId: number; deptName: string }
  reason: string
  byUserId: number
  /**
   * Guest order that causes the change of credit, and the phone that named the person; without a phone when the change
   * is undone.
   */
  guest?: { orderId: number; deviceId: string | null }
  /** Approved request that causes the move. */
  approvalId?: number
}

type Brought = Required<FactAmounts> & {
  orderId: number
  orderItemId: number | null
  areaId: number
  billId: number | null
  paymentId: number | null
  refundId: number | null
  payMethod: PayMethod | null
  discountKind: Fact['discountKind'] | null
  salesDeptId: number
}

const amountNames = [
  'dTotal',
  'dGift',
  'dDiscount',
  'dPaid',
  'dCredit',
  'dUnpaid',
  'dReturn',
  'dRefund',
  'dRepay',
  'dPerf',
] as const

/**
 * Moves the credit of a locked sitting's orders from `from` to `to`. Orders credited to other people (made for another sales
 * person at the same table) are unchanged. The caller updates the sitting itself.
 */
export async function moveSalesCredit(
  tx: Tx,
  move: SalesCreditMove,
  when: { at: Date; businessDate: string },
): Promise<void> {
  const { from, to } = move
  const orderIds = await lockCreditedOrders(tx, move.tableRecordId, from.userId)
  const brought = await readCreditedSums(tx, orderIds, from.userId)
  const subjects = [
    { type: 'record' as const, id: move.tableRecordId },
    ...orderIds.map((id) => ({ type: 'order' as const, id })),
  ]
  await tx
    .insertInto('salesAttributionLog')
    .values(
      subjects.map(({ type, id }) => ({
        subjectType: type,
        subjectId: id,
        fromUserId: from.userId,
        fromUserName: from.nickName,
        toUserId: to.userId,
        toUserName: to.nickName,
        toDeptId: to.deptId,
        toDeptName: to.deptName,
        reason: move.reason,
        userId: move.byUserId,
        guestOrderId: move.guest?.orderId ?? null,
        deviceId: move.guest?.deviceId ?? null,
        approvalId: move.approvalId ?? null,
        createdAt: when.at,
      })),
    )
    .execute()
  const away = brought.map((row) => buildFact(row, -1, { salesUserId: from.userId, salesDeptId: row.salesDeptId }))
  const over = brought.map((row) => buildFact(row, 1, { salesUserId: to.userId, salesDeptId: to.deptId }))
  await postFacts(tx, [...away, ...over], when)
}

/** Orders of the sitting currently credited to this person; cancelled ones are left out since they have no sums. */
async function lockCreditedOrders(tx: Tx, tableRecordId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ orderId: number }>`
    select o.order_id from orders o
    where o.sitting_id = ${tableRecordId} and o.status <> ${lit(orderStatus.cancelled)}
      and coalesce((select l.to_user_id from sales_attribution_log l
                    where l.subject_type = 'order' and l.subject_id = o.order_id order by l.log_id desc limit 1), o.sales_user_id) = ${userId}
    order by o.order_id for no key update of o`.execute(tx)
  return rows.map((row) => row.orderId)
}

/** Groups the sums by all other report dimensions, so that the move changes only reports by person. */
async function readCreditedSums(tx: Tx, orderIds: readonly number[], userId: number): Promise<Brought[]> {
  const { rows } = await sql<Brought>`
    select order_id, order_item_id, area_id, bill_id, payment_id, refund_id, pay_method, discount_kind, sales_dept_id,
      sum(d_total)::bigint as d_total, sum(d_gift)::bigint as d_gift, sum(d_discount)::bigint as d_discount, sum(d_paid)::bigint as d_paid,
      sum(d_credit)::bigint as d_credit, sum(d_unpaid)::bigint as d_unpaid, sum(d_return)::bigint as d_return, sum(d_refund)::bigint as d_refund,
      sum(d_repay)::bigint as d_repay, sum(d_perf)::bigint as d_perf
    from sales_fact where order_id = any(${[...orderIds]}::bigint[]) and sales_user_id = ${userId}
    group by order_id, order_item_id, area_id, bill_id, payment_id, refund_id, pay_method, discount_kind, sales_dept_id
    order by order_id`.execute(tx)
  return rows
}

function buildFact(row: Brought, sign: 1 | -1, credited: { salesUserId: number; salesDeptId: number }): Fact {
  const { orderId, orderItemId, areaId, billId, paymentId, refundId, payMethod, discountKind } = row
  return {
    factType: factType.attributionMoved,
    orderId,
    areaId,
    ...(orderItemId === null ? {} : { orderItemId }),
    ...(billId === null ? {} : { billId }),
    ...(paymentId === null ? {} : { paymentId }),
    ...(refundId === null ? {} : { refundId }),
    ...(payMethod === null ? {} : { payMethod }),
    ...(discountKind == null ? {} : { discountKind }),
    ...credited,
    ...Object.fromEntries(amountNames.map((name) => [name, sign * row[name]])),
  }
}
