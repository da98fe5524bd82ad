/**
 * 试算: computes the pay of the closed nights of past months twice, as it was and by another rule. Each kind uses the
 * function that books its pay; writes nothing.
 */
import { listMonthsBefore } from '@nocturne/base/months'
import { buildRuleTrial, pickTrialPage } from '@nocturne/base/rule-trial'
import type { TrialLine } from '@nocturne/base/rule-trial'
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import {
  actorClockStatus,
  businessDayStatus,
  payRuleKind,
  rewardSettleStatus,
  userType,
} from '@nocturne/contract/codes'
import type { PayRuleKind, UserType } from '@nocturne/contract/codes'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { computeClockAmounts } from '@nocturne/contract/stage/clock-rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { selectFirstIdFromNight, selectLastIdUpToNight } from '../../../db/ids-by-night.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { computeShares } from '../../rewards/public.ts'
import { resolvePayRule } from './rule-subject.ts'
import type { ResolvedPayRule } from './rule-subject.ts'

type Person = { userId: number; userName: string; deptName: string }
type Line = TrialLine<Person>
type Nights = { first: string; last: string }
/** Rows of equal pay, grouped with their count, so that a year of lines stays small. */
type Alike = Person & { month: string; times: number }

export const simulatePayRule: Handler<typeof payroll.simulatePayRule, typeof schemas.simulatePayRule> = async (
  { db, now },
  { months: count, pageNum, pageSize, ...input },
) => {
  const rule = await resolvePayRule(db, input)
  const months = listMonthsBefore(getBusinessDate(now).slice(0, 7), count)
  const nights = { first: `${months.at(-1)}-01`, last: addDays(`${getBusinessDate(now).slice(0, 7)}-01`, -1) }
  const lines = await linesOf[rule.subject.payRuleKind](db, rule, nights)
  return pickTrialPage(buildRuleTrial(months, lines), { pageNum, pageSize })
}

const linesOf: Record<PayRuleKind, (db: Db, rule: ResolvedPayRule, nights: Nights) => Promise<Line[]>> = {
  [payRuleKind.rebate]: readRebateLines,
  [payRuleKind.tipShare]: readTipLines,
  [payRuleKind.stageShare]: readStageLines,
  [payRuleKind.stagePrice]: readStageLines,
  [payRuleKind.stageUnit]: readStageLines,
}

const buildClosedFilter = (night: string, { first, last }: Nights): RawBuilder<boolean> => sql<boolean>`
  ${sql.ref(night)} between ${first}::date and ${last}::date
    and exists (select from business_day n where n.business_date = ${sql.ref(night)} and n.status = ${lit(businessDayStatus.closed)})`

/** The person, with their current department. */
const PERSON = sql`u.user_id, u.nick_name as user_name, d.dept_name`
const IN_ORDER = sql`order by month desc, u.user_id`

/** Rebates of the lines of those nights by both rules, based on today's returned pieces and payments. */
async function readRebateLines(
  db: Db,
  { subject: { goodsId }, terms }: ResolvedPayRule,
  nights: Nights,
): Promise<Line[]> {
  const { rows } = await sql<Alike & { before: number; after: number }>`
    select to_char(b.business_date, 'YYYY-MM') as month, ${PERSON}, 1 as times,
      sum(rebate_of(b.rebate_type, b.rebate_value, b.quantity, b.base_amount))::bigint as before,
      sum(rebate_of(${terms.rebateType}::text, ${terms.value}::bigint, b.quantity, b.base_amount))::bigint as after
    from rebate_base b join app_user u using (user_id) join dept d on d.dept_id = u.dept_id
    where b.order_item_id in (select order_item_id from order_item where goods_id = ${goodsId}
        and order_id between ${selectFirstIdFromNight('orders', nights.first)} and ${selectLastIdUpToNight('orders', nights.last)})
      and ${buildClosedFilter('b.business_date', nights)}
    group by month, u.user_id, d.dept_id
    having bool_or(rebate_of(b.rebate_type, b.rebate_value, b.quantity, b.base_amount) <> 0)
      or bool_or(rebate_of(${terms.rebateType}::text, ${terms.value}::bigint, b.quantity, b.base_amount) <> 0)
    ${IN_ORDER}`.execute(db)
  return rows.map((row) => lineOf(row, row))
}

/** Tips booked to accounts. */
async function readTipLines(db: Db, { subject, terms }: ResolvedPayRule, nights: Nights): Promise<Line[]> {
  const toActors = subject.userType === userType.actor
  const { rows } = await sql<Alike & { toUserType: UserType; amount: number; userShare: number }>`
    select to_char(r.business_date, 'YYYY-MM') as month, ${PERSON}, r.to_user_type, r.amount, r.user_share, count(*)::integer as times
    from reward r join app_user u on u.user_id = r.to_user_id join dept d on d.dept_id = u.dept_id
    where r.settle_status = ${lit(rewardSettleStatus.booked)} and (r.to_user_type = ${lit(userType.actor)}) = ${toActors}
      and ${buildClosedFilter('r.business_date', nights)}
    group by month, u.user_id, d.dept_id, r.to_user_type, r.amount, r.user_share ${IN_ORDER}`.execute(db)
  const rates = { actorBp: terms.value, staffBp: terms.value }
  return rows.map((row) =>
    lineOf(row, {
      before: row.userShare * row.times,
      after: computeShares(row.amount, row.toUserType, rates).userShare * row.times,
    }),
  )
}

/** Performers' paid time that was booked to their bonus accounts, after corrections. */
async function readStageLines(db: Db, { subject, terms }: ResolvedPayRule, nights: Nights): Promise<Line[]> {
  const { rows } = await sql<
    Alike & {
      minutes: number
      halfUnits: number
      unitMinutes: number
      unitPrice: number
      shareBp: number
      actorShare: number
    }
  >`
    select to_char(c.business_date, 'YYYY-MM') as month, ${PERSON}, c.minutes, c.half_units, c.unit_minutes, c.unit_price, c.share_bp, c.actor_share,
      count(*)::integer as times
    from actor_clock c join app_user u on u.user_id = c.actor_user_id join dept d on d.dept_id = u.dept_id
    where c.status = ${lit(actorClockStatus.ended)} and c.booked_at is not null and ${buildClosedFilter('c.business_date', nights)}
      and (${subject.actorLevel}::text is null or c.actor_level = ${subject.actorLevel}::text)
      and (${subject.userId}::bigint is null or c.actor_user_id = ${subject.userId}::bigint)
    group by month, u.user_id, d.dept_id, c.minutes, c.half_units, c.unit_minutes, c.unit_price, c.share_bp, c.actor_share ${IN_ORDER}`.execute(
    db,
  )
  const tried = {
    [payRuleKind.stageShare]: { shareBp: terms.value },
    [payRuleKind.stagePrice]: { unitPrice: terms.value },
    [payRuleKind.stageUnit]: { unitMinutes: terms.value },
  }
  const { payRuleKind: kind } = subject
  const differing = kind === payRuleKind.rebate || kind === payRuleKind.tipShare ? {} : tried[kind]
  return rows.map((row) =>
    lineOf(row, {
      before: row.actorShare * row.times,
      // Time that was counted counts under any rule, regardless of its length.
      after: computeClockAmounts(row.minutes, { ...row, ...differing }, true).actorShare * row.times,
    }),
  )
}

const lineOf = (
  { month, userId, userName, deptName }: Alike,
  { before, after }: { before: number; after: number },
): Line => ({
  month,
  person: { userId, userName, deptName },
  before,
  after,
})
