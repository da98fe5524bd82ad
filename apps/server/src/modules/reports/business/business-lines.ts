/**
 * Line lists behind the figures of 营业概况. Each list is one relation with the same filter as its figure, so that its sum
 * equals the figure. Texts are scalar subqueries: sums do not compute them, and a page computes them for its own rows
 * only.
 */
import { getBusinessDate, getBusinessDayBounds, parseTime } from '@nocturne/base/venue-time'
import { billStatus, factType, recordStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { DictType } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import {
  newMoneyMethods,
  discountKindLabels,
  detailKindsWithoutAmount,
} from '@nocturne/contract/reports/business/definition'
import type { BusinessDetailKind } from '@nocturne/contract/reports/business/definition'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { resolveDateRange } from '../../../http/date-range.ts'
import type { NightRange } from '../../../http/date-range.ts'
import type { Handler } from '../../../http/bind.ts'
import type { DiscountKind } from '../../ledger/public.ts'
import { selectPrepaymentLines } from './paid-ahead.ts'

type Line = AnswerOf<typeof reports.businessLines>['rows'][number]
type Filter = { nights: NightRange; discountKind: DiscountKind | undefined }

const buildNightFilter = (column: string, { beginDate, endDate }: NightRange) =>
  sql`${sql.ref(column)} between ${beginDate}::date and ${endDate}::date`
const selectUserName = (column: string) =>
  sql`(select u.nick_name from app_user u where u.user_id = ${sql.ref(column)})`
const selectTableName = (column: string) =>
  sql`(select r.table_name from sitting r where r.sitting_id = ${sql.ref(column)})`
const selectOrderNo = (column: string) => sql`(select o.order_no from orders o where o.order_id = ${sql.ref(column)})`
/** SQL nulls: for lists whose lines have no amount or id, and for lines without a person. */
const NO_ID = sql`null::bigint`
const NO_TEXT = sql`null::text`

/**
 * Each function returns SQL rows `(line_id, business_date, happen_time, title, note, table_name, user_name, amount,
 * sitting_id, booking_id)`. A line without `business_date` belongs to the night of its `happen_time`.
 */
const relations: Record<BusinessDetailKind, (filter: Filter) => RawBuilder<unknown>> = {
  returns: ({ nights }) => sql`
    select f.fact_id::text as line_id, f.business_date, f.event_at as happen_time,
      coalesce((select i.goods_name from order_item i where i.order_item_id = f.order_item_id), ${selectOrderNo('f.order_id')}) as title,
      coalesce((select r.reason from refund r where r.refund_id = f.refund_id),
        (select i.return_reason from order_item i where i.order_item_id = f.order_item_id),
        (select o.cancel_reason from orders o where o.order_id = f.order_id), '') as note,
      ${selectTableName('f.sitting_id')} as table_name,
      coalesce((select r.apply_user_name from refund r where r.refund_id = f.refund_id),
        (select u.nick_name from order_item i join app_user u on u.user_id = i.return_user_id where i.order_item_id = f.order_item_id),
        (select u.nick_name from orders o join app_user u on u.user_id = o.cancel_user_id where o.order_id = f.order_id)) as user_name,
      f.d_return as amount, f.sitting_id, ${NO_ID} as booking_id
    from sales_fact f where ${buildNightFilter('f.business_date', nights)} and f.d_return <> 0 and f.fact_type <> ${lit(factType.attributionMoved)}`,

  discounts: ({ nights, discountKind }) => sql`
    select d.fact_id::text as line_id, d.business_date, d.happen_time, ${selectOrderNo('d.order_id')} as title, d.discount_kind as note,
      ${selectTableName('d.sitting_id')} as table_name,
      case d.discount_kind when 'manager' then (select u.nick_name from bill b join app_user u on u.user_id = b.discount_user_id where b.bill_id = d.bill_id)
        end as user_name,
      d.amount, d.sitting_id, ${NO_ID} as booking_id
    from (
      select min(f.fact_id) as fact_id, f.business_date, f.event_at as happen_time, f.order_id, f.discount_kind, f.sitting_id,
        max(f.bill_id) as bill_id, sum(f.d_discount)::bigint as amount
      from sales_fact f
      where ${joinConditions(
        sql`${buildNightFilter('f.business_date', nights)} and f.d_discount <> 0 and f.discount_kind is not null`,
        discountKind !== undefined && sql`f.discount_kind = ${discountKind}::text`,
      )}
      group by f.business_date, f.event_at, f.order_id, f.discount_kind, f.sitting_id having sum(f.d_discount) <> 0
    ) d`,

  refunds: ({ nights }) => sql`
    select d.fact_id::text as line_id, d.business_date, d.happen_time, ${selectOrderNo('d.order_id')} as title,
      coalesce((select r.reason from refund r where r.refund_id = d.refund_id), '') as note, ${selectTableName('d.sitting_id')} as table_name,
      coalesce((select r.apply_user_name from refund r where r.refund_id = d.refund_id),
        (select p.cashier_name from payment p where p.payment_id = d.payment_id)) as user_name,
      d.amount, d.sitting_id, ${NO_ID} as booking_id
    from (
      select min(f.fact_id) as fact_id, f.business_date, f.event_at as happen_time, f.order_id, f.refund_id, f.payment_id, f.sitting_id,
        sum(f.d_refund)::bigint as amount
      from sales_fact f
      where ${buildNightFilter('f.business_date', nights)} and f.d_refund <> 0 and f.pay_method in (${sql.join(newMoneyMethods.map((method) => sql.lit(method)))})
      group by f.business_date, f.event_at, f.order_id, f.refund_id, f.payment_id, f.sitting_id having sum(f.d_refund) <> 0
    ) d`,

  recharges: ({ nights }) => sql`
    select 'in-' || o.recharge_id as line_id, o.business_date, o.paid_at as happen_time, o.member_name as title,
      o.recharge_no || case when o.rule_name = '' then '' else ' · ' || o.rule_name end as note, ${NO_TEXT} as table_name,
      coalesce(o.operator_user_name, o.sales_user_name) as user_name, o.principal_amount as amount, ${NO_ID} as sitting_id, ${NO_ID} as booking_id
    from recharge_order o where ${buildNightFilter('o.business_date', nights)}
    union all
    select 'back-' || r.recharge_refund_id, r.business_date, r.refunded_at, o.member_name, '退回 ' || r.reason, null, r.user_name, -r.amount, null, null
    from recharge_refund r join recharge_order o using (recharge_id) where ${buildNightFilter('r.business_date', nights)}`,

  flashSales: (filter) => selectPrepaymentLines({ ...filter, until: undefined }, 'flashSales'),
  groupPlays: (filter) => selectPrepaymentLines({ ...filter, until: undefined }, 'groupPlays'),
  deposits: (filter) => selectPrepaymentLines({ ...filter, until: undefined }, 'deposits'),

  reversals: ({ nights }) => sql`
    select b.bill_id::text as line_id, null::date as business_date,
      b.reversed_at as happen_time, b.bill_no as title, coalesce(b.reverse_reason, '') as note,
      (select string_agg(r.table_name, '、' order by r.sitting_id) from sitting r where r.sitting_id = any(b.reversed_sitting_ids)) as table_name,
      ${selectUserName('b.reverse_user_id')} as user_name, coalesce((b.settled_amounts ->> 'payableAmount')::bigint, 0) as amount,
      b.reversed_sitting_ids[1] as sitting_id, ${NO_ID} as booking_id
    from bill b where b.status = ${lit(billStatus.reversed)} and b.reversed_at >= ${getBusinessDayBounds(nights.beginDate).beginTime}::timestamptz
      and b.reversed_at < ${getBusinessDayBounds(nights.endDate).endTime}::timestamptz`,

  waivedMinimums: ({ nights }) => sql`
    select 'table-' || r.sitting_id as line_id, r.business_date, r.opened_at as happen_time, '免低消' as title,
      coalesce(r.min_waive_reason, '') as note, r.table_name, ${selectUserName('r.min_waive_user_id')} as user_name, r.min_charge as amount,
      r.sitting_id, ${NO_ID} as booking_id
    from sitting r where ${buildNightFilter('r.business_date', nights)} and r.min_waived and r.min_waive_user_id is not null
    union all
    select 'bill-' || b.bill_id, r.business_date, coalesce(b.settled_at, b.created_at), '低消不足结账', coalesce(b.below_min_reason, ''), r.table_name,
      ${selectUserName('b.below_min_user_id')}, greatest(b.below_min_charge - b.below_min_eligible, 0), r.sitting_id, null
    from bill b cross join lateral (
      select r.sitting_id, r.business_date, r.table_name from sitting r
      where r.bill_id = b.bill_id and ${buildNightFilter('r.business_date', nights)} and r.status <> ${lit(recordStatus.cancelled)}
      order by r.sitting_id limit 1
    ) r where b.below_min_user_id is not null`,

  cancelledOpenings: ({ nights }) => sql`
    select r.sitting_id::text as line_id, r.business_date, coalesce(r.cleared_at, r.opened_at) as happen_time,
      case when r.guest_name = '' then r.sitting_no else r.guest_name end as title,
      coalesce((select l.content from table_log l where l.sitting_id = r.sitting_id and l.op_type = '撤台' order by l.log_id desc limit 1),
        '') as note,
      r.table_name, ${selectUserName('r.clear_user_id')} as user_name, null::bigint as amount, r.sitting_id, ${NO_ID} as booking_id
    from sitting r where ${buildNightFilter('r.business_date', nights)} and r.status = ${lit(recordStatus.cancelled)}`,

  newMembers: ({ nights }) => sql`
    select m.member_id::text as line_id, null::date as business_date,
      m.registered_at as happen_time, m.member_name as title, m.register_source as note, ${NO_TEXT} as table_name,
      coalesce(${selectUserName('m.registered_by')}, ${selectUserName('m.sales_user_id')}) as user_name, null::bigint as amount, ${NO_ID} as sitting_id,
      ${NO_ID} as booking_id
    from member m where m.registered_at >= ${getBusinessDayBounds(nights.beginDate).beginTime}::timestamptz
      and m.registered_at < ${getBusinessDayBounds(nights.endDate).endTime}::timestamptz and m.merged_into is null`,

  bookings: ({ nights }) => sql`
    select b.booking_id::text as line_id, b.booking_date as business_date, b.arrive_time as happen_time, b.guest_name as title, b.status as note,
      (select v.table_name from venue_table v where v.table_id = b.table_id) as table_name, b.sales_user_name as user_name, null::bigint as amount,
      ${NO_ID} as sitting_id, b.booking_id
    from booking b where ${buildNightFilter('b.booking_date', nights)}`,
}

/** Dictionary of the codes in `note`, for lists whose notes are codes instead of text. */
const noteWords: Partial<Record<BusinessDetailKind, DictType>> = {
  bookings: 'booking_status',
  newMembers: 'member_source',
}

type FoundLine = Omit<Line, 'businessDate'> & { businessDate: string | null }

function toLine(kind: BusinessDetailKind, line: FoundLine): Line {
  const night = line.businessDate ?? getBusinessDate(parseTime(line.happenTime))
  return { ...line, businessDate: night, note: formatNote(kind, line.note) }
}

function formatNote(kind: BusinessDetailKind, note: string): string {
  if (kind === 'discounts') return discountKindLabels[note as DiscountKind]
  const words = noteWords[kind]
  return words ? getLabel(words, note) : note
}

export const readBusinessLines: Handler<typeof reports.businessLines, typeof schemas.businessLines> = async (
  { db, now },
  { kind, discountKind, pageNum, pageSize, ...dates },
) => {
  const today = getBusinessDate(now)
  const nights = resolveDateRange(dates, today)
  const relation = relations[kind]({ nights, discountKind })
  const [sums, lines] = await Promise.all([
    sql<{ total: number; amount: number }>`
      select count(*)::integer as total, coalesce(sum(amount), 0)::bigint as amount from (${relation}) l`.execute(db),
    sql<FoundLine>`
      select * from (${relation}) l order by business_date desc, happen_time desc, line_id desc
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
  ])
  const { total, amount } = sums.rows[0] ?? { total: 0, amount: 0 }
  return {
    today,
    ...nights,
    running: nights.beginDate <= today && today <= nights.endDate,
    summary: { amount: detailKindsWithoutAmount.includes(kind) ? 0 : amount },
    rows: lines.rows.map((line) => toLine(kind, line)),
    total,
  }
}

type Exceptions = AnswerOf<typeof reports.business>['exceptions']

export async function countExceptions(db: Db, nights: NightRange): Promise<Exceptions> {
  const count = (kind: keyof Exceptions) =>
    sql`(select count(*)::integer from (${relations[kind]({ nights, discountKind: undefined })}) l)`
  const { rows } = await sql<Exceptions>`
    select ${count('reversals')} as reversals, ${count('waivedMinimums')} as waived_minimums, ${count('cancelledOpenings')} as cancelled_openings`.execute(
    db,
  )
  return rows[0] ?? { reversals: 0, waivedMinimums: 0, cancelledOpenings: 0 }
}
