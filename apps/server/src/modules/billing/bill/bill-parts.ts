/**
 * Reads the rows a bill consists of: sittings, goods, payments, refunds, credits and waiting orders, one statement
 * each.
 */
import {
  approvalStepStatus,
  creditStatus,
  orderStatus,
  orderType,
  payStatus,
  recordStatus,
  refundStatus,
} from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { billing } from '@nocturne/contract/billing/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { selectAmountColumns } from '../../tables/public.ts'

type Bill = AnswerOf<typeof billing.detail>

export type BillSitting = Omit<Bill['records'][number], 'main'> & {
  version: number
  waiterUserId: number | null
  openUserId: number
  salesDeptId: number
}
export type BillGoods = Bill['lines'][number]['items'][number] & { goodsId: number; goodsName: string; unit: string }

/** Sittings of the bill, or those in `recordIds`. */
export async function listBillRecords(
  db: Db,
  which: { billId: number } | { recordIds: readonly number[] },
): Promise<BillSitting[]> {
  const { rows } = await sql<BillSitting>`
    select r.sitting_id, r.sitting_no, r.table_id, r.table_name, r.area_name, r.opened_at as open_time, r.guest_name, r.guest_num,
      r.sales_user_id, r.sales_user_name,
      r.sales_dept_id, r.waiter_user_id, r.waiter_user_name, r.open_user_id, r.min_charge, r.min_waived, m.eligible_amount as min_eligible_amount,
        r.status, r.version,
      ${selectAmountColumns('r')}, r.refund_amount
    from sitting r join sitting_minimum m using (sitting_id)
    where ${
      'billId' in which
        ? sql`r.bill_id = ${which.billId} and r.status <> ${lit(recordStatus.cancelled)}`
        : sql`r.sitting_id = any(${[...which.recordIds]}::bigint[])`
    }
    order by r.sitting_id`.execute(db)
  return rows
}

/** Lines on the bill, gifts included; without waiting or cancelled orders. */
export async function listBillGoods(db: Db, billId: number): Promise<BillGoods[]> {
  const { rows } = await sql<BillGoods>`
    select i.order_item_id, i.order_id, o.order_no, o.order_type, o.status as order_status, r.table_name, o.created_at as create_time,
      o.order_user_name, i.goods_id, i.goods_name, i.unit,
      i.price, i.quantity, i.return_quantity, i.amount, i.member_discount, i.manager_discount, i.change_price_discount,
        i.wipe_discount as wipe_amount, i.other_discount,
      i.discount_amount, case when o.order_type = ${lit(orderType.gift)} then 0 else i.amount - i.discount_amount end as net_amount, i.allocated_amount,
      case when o.order_type = ${lit(orderType.gift)} then 0 else i.amount - i.discount_amount - i.allocated_amount end as open_amount,
      line_choices(i.flavor, i.options, true) as flavor, line_choices('', i.options, true) as options,
      coalesce(i.package_detail, '[]') as package_detail,
      exists (select from payment y where y.bill_id = r.bill_id and y.status in (${lit(payStatus.waiting, payStatus.paying)})
        and y.order_id is null and i.order_item_id = any(y.item_ids)) as taken
    from order_item i join orders o using (order_id) join sitting r using (sitting_id)
    where r.bill_id = ${billId} and r.status <> ${lit(recordStatus.cancelled)}
      and o.status in (${lit(orderStatus.placed, orderStatus.settled, orderStatus.completed, orderStatus.returned)})
    order by i.order_item_id`.execute(db)
  return rows
}

export type BillPayment = Omit<Bill['payments'][number], 'allocations' | 'canEnd'>

/** Payments of the bill, including running and voided ones. */
export async function listBillPayments(db: Db, billId: number): Promise<BillPayment[]> {
  const { rows } = await sql<BillPayment>`
    select p.payment_id, p.payment_no, p.pay_method, p.amount, p.refunded_amount, p.status, p.voided, p.cashier_name, p.slip_no, p.paid_at as pay_time,
      p.created_at as create_time, p.order_id, p.scene, p.request_key is not null as online, coalesce(a.transaction_id, '') as transaction_id
    from payment p left join payment_attempt a on a.payment_id = p.payment_id and a.status = 'succeeded'
    where p.bill_id = ${billId} order by p.payment_id`.execute(db)
  return rows
}

export async function listBillAllocations(
  db: Db,
  billId: number,
): Promise<(Bill['payments'][number]['allocations'][number] & { paymentId: number })[]> {
  const { rows } = await sql<Bill['payments'][number]['allocations'][number] & { paymentId: number }>`
    select a.payment_id, a.order_id, o.order_no, a.order_item_id, i.goods_name, a.amount, a.refunded_amount
    from payment_allocation a join payment p using (payment_id) join orders o on o.order_id = a.order_id join order_item i using (order_item_id)
    where p.bill_id = ${billId} order by a.payment_id, a.order_item_id`.execute(db)
  return rows
}

export type BillRefund = Omit<Bill['refunds'][number], 'canRetry'>

/** Refunds of the sittings, with the provider's message where it failed to pay out. */
export async function listBillRefunds(db: Db, recordIds: readonly number[]): Promise<BillRefund[]> {
  const { rows } = await sql<BillRefund>`
    select f.refund_id, f.refund_no, f.order_id, o.order_no, f.refund_type, f.amount, f.credit_back, f.reason, f.status, f.apply_user_name,
      f.refunded_at as refund_time,
      (select coalesce(sum(p.amount), 0)::bigint from jsonb_to_recordset(f.payment_parts) as p("payMethod" text, amount bigint)
        where p."payMethod" in ('wechat', 'alipay')) as online_amount,
      case when f.status = ${lit(refundStatus.failed)} then coalesce((select string_agg(distinct c.fail_reason, '；') from channel_refund c
        where c.biz_type = 'refund' and c.biz_id = f.refund_id and c.status in ('abnormal', 'closed')), '') else '' end as fail_reason
    from refund f join orders o using (order_id) where f.sitting_id = any(${[...recordIds]}::bigint[]) order by f.refund_id`.execute(
    db,
  )
  return rows
}

export type BillCredit = Omit<Bill['credits'][number], 'canOpen'> & {
  guaranteeUserId: number
  guaranteeDeptId: number
  applyUserId: number
}

/** Credits of the bill, effective and requested; `night` is the current business date. */
export async function listBillCredits(db: Db, billId: number, night: string): Promise<BillCredit[]> {
  const { rows } = await sql<BillCredit>`
    select credit_id, credit_no, guarantee_user_id, guarantee_dept_id, apply_user_id, guarantee_user_name, guest_name, amount, remain_amount, status,
      approval_id,
      array(select s.approver_name from approval_step s where s.approval_id = credit_record.approval_id
        and s.status = ${lit(approvalStepStatus.pending)} order by s.step_id) as waits_for,
      (status in (${lit(creditStatus.open, creditStatus.partlyRepaid)}) and due_date < ${night}::date) as overdue
    from credit_record where bill_id = ${billId} order by credit_id`.execute(db)
  return rows
}

/** Unpaid pay-now orders. */
export async function listWaitingOrders(db: Db, billId: number): Promise<Bill['waitingOrders']> {
  const { rows } = await sql<Bill['waitingOrders'][number]>`
    select o.order_id, o.order_no, r.table_name, coalesce(sum(i.amount - i.discount_amount), 0)::bigint as payable_amount, o.pay_deadline
    from orders o join sitting r using (sitting_id) join order_item i using (order_id)
    where r.bill_id = ${billId} and r.status <> ${lit(recordStatus.cancelled)} and o.status = ${lit(orderStatus.waiting)}
      and o.order_type <> ${lit(orderType.gift)}
    group by o.order_id, r.table_name order by o.order_id`.execute(db)
  return rows
}
