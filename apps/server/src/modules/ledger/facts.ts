/**
 * Sales facts (every report figure is a sum over these rows). A fact is one event of one order, dated with the night in which it
 * happens and credited to the people stored on the order at its creation. Orders and sittings carry the sums of their facts,
 * maintained by the database.
 */
import type { FactType, PayMethod } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { queryRows } from '../../db/statement.ts'

export type DiscountKind = 'member' | 'manager' | 'changePrice' | 'voucher' | 'prepay' | 'wipe' | 'allowance'

/** Amounts of a fact, fen; missing ones are zero. `dTotal = dGift + dDiscount + dPaid + dCredit + dUnpaid`. */
export type FactAmounts = {
  dTotal?: number
  dGift?: number
  dDiscount?: number
  dPaid?: number
  dCredit?: number
  dUnpaid?: number
  dReturn?: number
  dRefund?: number
  dRepay?: number
  dPerf?: number
}

export type Fact = FactAmounts & {
  factType: FactType
  orderId: number
  orderItemId?: number
  billId?: number
  paymentId?: number
  refundId?: number
  payMethod?: PayMethod
  discountKind?: DiscountKind
  /** Giver of a gift. */
  sendUserId?: number
  sendDeptId?: number
  /** Only for changes of attribution: person credited instead of the order's sales person, and area of the sale. */
  salesUserId?: number
  salesDeptId?: number
  areaId?: number
}

/** Returns the night of an event at this time, and prevents closing that night until the transaction ends. */
export async function lockFactDate(tx: Tx, at: Date): Promise<string> {
  const [row] = await queryRows<{ date: string }>(tx)`select fact_date(${at}) as date`
  if (!row) throw new Error('fact_date answered nothing')
  return row.date
}

/**
 * Writes facts in one statement, locking their orders by ascending id; credit follows the order, or its latest change of
 * attribution. `offset 0` keeps each look-up a separate index scan: PostgreSQL estimates a JSON list at a hundred rows, and a
 * plan cached while the tables were small would later scan whole tables for every fact.
 */
export async function postFacts(
  tx: Tx,
  facts: readonly Fact[],
  when: { at: Date; businessDate: string },
): Promise<void> {
  const moving = facts.filter((fact) => Object.entries(fact).some(([key, value]) => /^d[A-Z]/.test(key) && value !== 0))
  if (moving.length === 0) return
  const orderIds = [...new Set(moving.map((fact) => fact.orderId))]
  // For one order the update takes the lock itself. Several orders would be updated in arbitrary order, so they are
  // locked first to avoid deadlocks.
  if (orderIds.length > 1)
    await queryRows(
      tx,
    )`select order_id from orders where order_id = any(${orderIds}::bigint[]) order by order_id for no key update`
  await queryRows(tx)`
    insert into sales_fact (fact_type, business_date, event_at, order_id, order_item_id, order_type, sitting_id, area_id, bill_id,
      payment_id, refund_id, pay_method, sales_user_id, sales_dept_id, order_user_id, recommend_user_id, recommend_dept_id, send_user_id, send_dept_id,
      d_total, d_gift, d_discount, d_paid, d_credit, d_unpaid, d_return, d_refund, d_repay, d_perf, discount_kind)
    select f."factType", ${when.businessDate}::date, ${when.at}::timestamptz, f."orderId", f."orderItemId", o.order_type, o.sitting_id,
      coalesce(f."areaId", r.area_id),
      coalesce(f."billId", r.bill_id), f."paymentId", f."refundId", f."payMethod",
      coalesce(f."salesUserId", moved.to_user_id, o.sales_user_id), coalesce(f."salesDeptId", moved.to_dept_id, o.sales_dept_id), o.order_user_id,
      o.recommend_user_id, o.recommend_dept_id,
      coalesce(f."sendUserId", s.send_user_id), coalesce(f."sendDeptId", s.send_dept_id),
      coalesce(f."dTotal", 0), coalesce(f."dGift", 0), coalesce(f."dDiscount", 0), coalesce(f."dPaid", 0), coalesce(f."dCredit", 0),
      coalesce(f."dUnpaid", 0), coalesce(f."dReturn", 0), coalesce(f."dRefund", 0), coalesce(f."dRepay", 0), coalesce(f."dPerf", 0), f."discountKind"
    from jsonb_to_recordset(${JSON.stringify(moving)}::jsonb) as f("factType" text, "orderId" bigint, "orderItemId" bigint, "billId" bigint,
      "paymentId" bigint, "refundId" bigint, "payMethod" text, "salesUserId" bigint, "salesDeptId" bigint, "areaId" bigint, "sendUserId" bigint,
      "sendDeptId" bigint,
      "dTotal" bigint, "dGift" bigint, "dDiscount" bigint, "dPaid" bigint, "dCredit" bigint, "dUnpaid" bigint, "dReturn" bigint, "dRefund" bigint,
      "dRepay" bigint, "dPerf" bigint, "discountKind" text)
    cross join lateral (select * from orders where order_id = f."orderId" offset 0) o
    cross join lateral (select area_id, bill_id from sitting where sitting_id = o.sitting_id offset 0) r
    left join lateral (select send_user_id, send_dept_id from gift_order where order_id = f."orderId" offset 0) s on true
    left join lateral (
      select l.to_user_id, l.to_dept_id from sales_attribution_log l
      where l.subject_type = 'order' and l.subject_id = o.order_id order by l.log_id desc limit 1
    ) moved on true`
}

/**
 * Recomputes the statuses of a bill, its orders, sittings and tables from its amounts. With `isPayment`, a settled bill
 * stores this settlement, even if it was settled before.
 */
export async function recomputeBillStatuses(
  tx: Tx,
  billId: number,
  by: { at: Date; userId: number | null; businessDate: string; isPayment?: boolean },
): Promise<void> {
  const { at, userId, businessDate, isPayment = false } = by
  await queryRows(tx)`select refresh_bill(${billId}, ${at}, ${userId}::bigint, ${businessDate}::date, ${isPayment})`
}
