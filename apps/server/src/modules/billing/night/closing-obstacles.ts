/**
 * Lists what blocks the daily closing (日结): uncleared tables, running payments, pending requests and uncounted drawers.
 */
import { approvalStatus, bookingStatus, payStatus, recordStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { runningStatuses } from '../../tables/public.ts'

type InTheWay = AnswerOf<typeof billing.inTheWay>

export const readClosingObstacles: Handler<typeof billing.inTheWay, typeof schemas.inTheWay> = async (
  { db },
  { businessDate },
) => {
  const [tables, running, approvals, drawers, bookingCount] = await Promise.all([
    openBills(db, businessDate),
    listRunningPayments(db),
    listPendingApprovals(db),
    openDrawers(db),
    countUpcomingBookings(db, businessDate),
  ])
  return { tables, running, approvals, drawers, bookingCount }
}

/** Merged tables are listed under their main table. */
async function openBills(db: Db, businessDate: string): Promise<InTheWay['tables']> {
  const { rows } = await sql<InTheWay['tables'][number]>`
    select min(r.sitting_id) filter (where r.status <> ${lit(recordStatus.merged)}) as sitting_id, r.bill_id,
      string_agg(r.table_name, '、' order by r.status = ${lit(recordStatus.merged)}, r.sitting_id) as table_names,
      count(*)::int as table_count,
      min(r.sales_user_name) filter (where r.status <> ${lit(recordStatus.merged)}) as sales_user_name,
      sum(r.guest_num)::int as guest_num, sum(r.unpaid_amount)::bigint as unpaid_amount,
      bool_or(r.status = ${lit(recordStatus.settled)}) as settled
    from sitting r
    where r.status in (${lit(...runningStatuses)}) and r.business_date <= ${businessDate}::date
    group by r.bill_id order by sum(r.unpaid_amount) desc, min(r.sitting_id)`.execute(db)
  return rows
}

async function listRunningPayments(db: Db): Promise<InTheWay['running']> {
  const { rows } = await sql<InTheWay['running'][number]>`
    select p.payment_id, p.bill_id, t.table_names, p.pay_method, p.amount, p.created_at as create_time
    from payment p cross join lateral (select string_agg(r.table_name, '、' order by r.sitting_id) as table_names
      from sitting r where r.bill_id = p.bill_id and r.status <> ${lit(recordStatus.cancelled)}) t
    where p.status in (${lit(payStatus.waiting, payStatus.paying)}) and p.bill_id is not null and t.table_names is not null
    order by p.payment_id`.execute(db)
  return rows
}

/** Personal applications such as leave do not block the closing. */
async function listPendingApprovals(db: Db): Promise<InTheWay['approvals']> {
  const { rows } = await sql<InTheWay['approvals'][number]>`
    select approval_id, title, apply_user_name, amount, created_at as create_time from approval
    where status = ${lit(approvalStatus.pending)} and biz_type is not null order by approval_id`.execute(db)
  return rows
}

async function countUpcomingBookings(db: Db, businessDate: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from booking
    where booking_date = ${businessDate}::date and status in (${lit(bookingStatus.unconfirmed, bookingStatus.booked)})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function openDrawers(db: Db): Promise<InTheWay['drawers']> {
  const { rows } = await sql<InTheWay['drawers'][number]>`
    select shift_id, cashier_name, opened_at as open_time from cash_shift where closed_at is null order by shift_id`.execute(
    db,
  )
  return rows
}
