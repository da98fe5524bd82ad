/** Relations of the desk: SQL rows `(record_id, title, note, amount, at)`; each lists the open records of one kind of work. */
import { addDays, getBusinessDayBounds, getMonthRange } from '@nocturne/base/venue-time'
import {
  bonusDirection,
  bonusWithdrawStatus,
  businessDayStatus,
  creditStatus,
  differenceStatus,
  payMethod,
  suspenseStatus,
  wageStatus,
} from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../../db/statement.ts'

type Relation = RawBuilder<unknown>

/** Days ahead in which a credit counts as due soon. */
const SOON_DAYS = 7
/** Nights before tonight that are searched for open ones. */
const SEARCHED_NIGHTS = 400

export const selectDifferences = (): Relation => sql`
  select i.run_id as record_id, i.kind as title, case r.provider when ${lit(payMethod.wechat)} then '微信 ' else '支付宝 ' end || r.bill_date as note,
    abs(coalesce(i.provider_amount, 0) - coalesce(i.our_amount, 0)) as amount, i.due_at as at
  from reconciliation_item i join reconciliation_run r using (run_id) where i.status = ${lit(differenceStatus.open)}`

export const selectSuspense = (): Relation => sql`
  select s.suspense_id as record_id, s.kind as title, s.reason as note, s.amount, s.created_at as at
  from suspense_item s where s.status <> ${lit(suspenseStatus.wentBack)}`

export const selectWithdrawals = (status: string): Relation => sql`
  select w.withdraw_id as record_id, u.nick_name as title, w.bank_name || ' ' || w.card_tail as note, w.amount, w.created_at as at
  from bonus_withdraw w join app_user u using (user_id) where w.status = ${lit(status)}`

/** `note` of a disputed slip is the latest objection. */
export const selectSlips = (status: string): Relation => sql`
  select s.wage_id as record_id, s.month, v.user_name as title,
    coalesce((select o.objection from wage_objection o where o.wage_id = s.wage_id and o.version_no = s.published_no
      order by o.created_at desc, o.item_code limit 1), s.month) as note,
    null::bigint as amount, coalesce(s.published_at, v.created_at) as at
  from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no
  where s.status = ${lit(status)}`

export const selectOverdueCredits = (today: string): Relation => selectCredits(sql`c.due_date < ${today}::date`)

export const selectCreditsSoon = (today: string): Relation =>
  selectCredits(sql`c.due_date between ${today}::date and ${addDays(today, SOON_DAYS)}::date`)

const selectCredits = (due: RawBuilder<unknown>): Relation => sql`
  select c.credit_id as record_id, c.guest_name as title, '担保 ' || c.guarantee_user_name || '，' || c.due_date || ' 到期' as note,
    c.remain_amount as amount, c.due_date::timestamptz as at
  from credit_record c where c.status in (${lit(creditStatus.open, creditStatus.partlyRepaid)}) and ${due}`

/** `overnight`: opened before tonight began. */
export const selectDrawers = (today: string): Relation => sql`
  select s.shift_id as record_id, s.cashier_name as title, '' as note, s.float_amount as amount, s.opened_at as at,
    s.opened_at < ${getBusinessDayBounds(today).beginTime}::timestamptz as overnight
  from cash_shift s where s.closed_at is null`

/** One row per employee who booked; `income` and `expense` are their sums, `bills` their count. */
export function selectAdjustments(today: string): Relation {
  const { beginDate } = getMonthRange(today.slice(0, 7))
  const isIncome = sql`b.direction = ${lit(bonusDirection.income)}`
  return sql`
    select b.operator_user_id as record_id, min(o.nick_name) as title, count(*) || ' 笔' as note,
      sum(case when ${isIncome} then b.amount else -b.amount end)::bigint as amount, min(b.created_at) as at, count(*) as bills,
      coalesce(sum(b.amount) filter (where ${isIncome}), 0) as income, coalesce(sum(b.amount) filter (where not ${isIncome}), 0) as expense
    from bonus_bill b join app_user o on o.user_id = b.operator_user_id
    where b.biz_type = 'adjust' and b.business_date >= ${beginDate}::date group by b.operator_user_id`
}

/** The lateral part keeps one look into the index of sittings per night; a semi-join may read all sittings. */
export const selectOpenNights = (today: string): Relation => sql`
  select to_char(n.night, 'YYYYMMDD')::bigint as record_id, to_char(n.night, 'YYYY-MM-DD') as title, '' as note, null::bigint as amount, n.night as at
  from generate_series(${addDays(today, -SEARCHED_NIGHTS)}::date, ${addDays(today, -1)}::date, interval '1 day') n(night)
    cross join lateral (select from sitting r where r.business_date = n.night::date limit 1) r
  where not exists (select from business_day d where d.business_date = n.night::date and d.status = ${lit(businessDayStatus.closed)})`

/** Statuses of the parts that list withdrawals and wage slips. */
export const deskStatus = {
  toAudit: bonusWithdrawStatus.pending,
  toPay: bonusWithdrawStatus.paying,
  objections: wageStatus.disputed,
  signed: wageStatus.confirmed,
} as const
