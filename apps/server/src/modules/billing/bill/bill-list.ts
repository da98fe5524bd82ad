/** Bills by the night of their tables. A reversed bill is listed under the tables it was about. */
import { businessDate as businessDateAt } from '@nocturne/base/venue-time'
import { billStatus, recordStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { ownRows } from '../../../http/policy.ts'
import { amountSums } from '../../tables/public.ts'

type Answer = AnswerOf<typeof billing.list>
type Row = Answer['rows'][number] & { total: number }

export const listBills: Handler<typeof billing.list, typeof schemas.list> = async ({ db, actor, now }, input) => {
  const night = businessDateAt(now)
  const { beginDate = night, endDate = night, status = null, keyword = null, pageNum, pageSize } = input
  const mine = ownRows(actor, 'operate:bill:view', {
    users: ['r.sales_user_id', 'r.waiter_user_id', 'r.open_user_id'],
    dept: 'r.sales_dept_id',
  })
  const listed = sql`
    with sittings as (
      select r.*, r.bill_id as listed_bill from table_record r
      where r.business_date between ${beginDate}::date and ${endDate}::date and r.status <> ${lit(recordStatus.cancelled)} and ${mine}
      union all
      select r.*, b.bill_id from table_record r join bill b on b.status = ${lit(billStatus.reversed)} and r.table_record_id = any(b.reversed_record_ids)
      where r.business_date between ${beginDate}::date and ${endDate}::date and b.created_at >= ${beginDate}::date and ${mine}
    ), bills as (
      select s.listed_bill as bill_id, string_agg(s.table_name, '、' order by s.table_record_id) as table_names,
        (array_agg(s.table_record_id order by s.status = ${lit(recordStatus.merged)}, s.table_record_id))[1] as main_record_id, min(s.business_date) as business_date,
          min(s.opened_at) as open_time,
        (array_agg(s.guest_name order by s.status = ${lit(recordStatus.merged)}, s.table_record_id))[1] as guest_name, (array_agg(s.sales_user_name order by s.status = ${lit(recordStatus.merged)},
          s.table_record_id))[1] as sales_user_name,
        ${amountSums('s')}, sum(s.refund_amount)::bigint as refund_amount
      from sittings s group by s.listed_bill
    ), shown as (
      select b.bill_id, b.bill_no, b.status, l.main_record_id, l.table_names, l.business_date, l.open_time, l.guest_name, l.sales_user_name,
        b.settled_at as settle_time, u.nick_name as settle_user_name,
        case when b.status = ${lit(billStatus.reversed)} then (b.settled_amounts ->> 'totalAmount')::bigint else l.total_amount end as total_amount,
        case when b.status = ${lit(billStatus.reversed)} then (b.settled_amounts ->> 'giftAmount')::bigint else l.gift_amount end as gift_amount,
        case when b.status = ${lit(billStatus.reversed)} then (b.settled_amounts ->> 'discountAmount')::bigint else l.discount_amount end as discount_amount,
        case when b.status = ${lit(billStatus.reversed)} then (b.settled_amounts ->> 'payableAmount')::bigint else l.payable_amount end as payable_amount,
        case when b.status = ${lit(billStatus.reversed)} then (b.settled_amounts ->> 'paidAmount')::bigint else l.paid_amount end as paid_amount,
        case when b.status = ${lit(billStatus.reversed)} then (b.settled_amounts ->> 'creditAmount')::bigint else l.credit_amount end as credit_amount,
        case when b.status = ${lit(billStatus.reversed)} then 0 else l.unpaid_amount end as unpaid_amount,
          case when b.status = ${lit(billStatus.reversed)} then 0 else l.refund_amount end as refund_amount
      from bills l join bill b using (bill_id) left join app_user u on u.user_id = b.settle_user_id
      where (${status}::text is null or b.status = ${status}::text)
        and (${keyword}::text is null or b.bill_no = ${keyword}::text or position(lower(${keyword}::text) in lower(l.table_names)) > 0
          or position(${keyword}::text in l.guest_name) > 0)
    )`
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<Row>`${listed} select shown.*, count(*) over () as total from shown order by bill_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    ),
    // A reversed bill's money was given back or stands on its replacement; it is listed, not counted.
    sql<Answer['summary']>`${listed}
      select coalesce(sum(total_amount), 0)::bigint as total_amount, coalesce(sum(gift_amount), 0)::bigint as gift_amount,
        coalesce(sum(discount_amount), 0)::bigint as discount_amount,
        coalesce(sum(payable_amount), 0)::bigint as payable_amount, coalesce(sum(paid_amount), 0)::bigint as paid_amount, coalesce(sum(credit_amount),
          0)::bigint as credit_amount,
        coalesce(sum(unpaid_amount), 0)::bigint as unpaid_amount, coalesce(sum(refund_amount), 0)::bigint as refund_amount
      from shown where status <> ${lit(billStatus.reversed)}`.execute(db),
  ])
  const summary = sums[0]
  if (!summary) throw new Error('an aggregate answered no row')
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0, summary }
}
