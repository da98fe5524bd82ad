/** 营销概况: sales of the caller, their departments or the venue, and their pending work. */
import { computeRatioBp } from '@nocturne/base/money'
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import {
  approvalStepStatus,
  bookingStatus,
  creditStatus,
  recordStatus,
  tableType,
  wineStatus,
} from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { recommendRanking, salesRanking } from '@nocturne/contract/reports/ranking/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { NightRange } from '../../../http/date-range.ts'
import type { StaffActor } from '../../../http/context.ts'
import { buildOwnerFilter, findScope } from '../../../http/policy.ts'
import { readRemainingQuota } from '../../gifts/public.ts'
import { resolveReportQuery } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { BOOKING_COUNT_COLUMNS } from '../frame/bookings.ts'
import { findOwnRank } from '../ranking/own-rank.ts'
import { selectRebateSums } from '../rebates/rebates-source.ts'
import { selectTargets } from '../../payroll/public.ts'
import { buildReportMenu } from './report-menu.ts'
import { selectSalesByPerson } from './sales-by-person.ts'
import { readRollupCoverage } from '../rollups/rollup-coverage.ts'
import type { RollupCoverage } from '../rollups/rollup-coverage.ts'

const KEY = 'report:market:view'
const CURVE_NIGHTS = 7

type Market = AnswerOf<typeof reports.market>
type Preset = 'today' | 'yesterday' | 'month'

const getMonthToDate = (today: string): NightRange => ({ beginDate: `${today.slice(0, 8)}01`, endDate: today })
const getCurveNights = (today: string): NightRange => ({ beginDate: addDays(today, 1 - CURVE_NIGHTS), endDate: today })
/** Nights that must be read: those of the current month and those of the curve, which may begin earlier. */
const getReadNights = (today: string): NightRange => ({
  beginDate: [getMonthToDate(today), getCurveNights(today)].map(({ beginDate }) => beginDate).toSorted()[0] ?? today,
  endDate: today,
})

function getPresetNights(preset: Preset, today: string): NightRange {
  if (preset === 'month') return getMonthToDate(today)
  const night = preset === 'yesterday' ? addDays(today, -1) : today
  return { beginDate: night, endDate: night }
}

export const readMarketOverview: Handler<typeof reports.market, typeof schemas.market> = async (
  context,
  { preset },
) => {
  const { db, actor, now } = context
  const today = getBusinessDate(now)
  const nights = getPresetNights(preset ?? 'today', today)
  const [query, coverage] = await Promise.all([
    resolveReportQuery(context, KEY, nights),
    readRollupCoverage(db, getReadNights(today)),
  ])
  const [figures, rebateAmount, target, sales, recommend, gift, curve, todo] = await Promise.all([
    readFigures(db, actor, query),
    readRebates(db, query),
    readTarget(db, actor, today, coverage),
    findOwnRank(context, salesRanking, nights),
    findOwnRank(context, recommendRanking, nights),
    actor.permissions.has('operate:send:add') ? readRemainingQuota(db, actor.userId, today) : null,
    readCurve(db, actor, today, coverage),
    readTodo(db, actor, today),
  ])
  const scope = findScope(actor, KEY) ?? 'self'
  return {
    today,
    ...nights,
    scope,
    figures: { ...figures, rebateAmount },
    target,
    rank: { sales, recommend },
    gift,
    curve,
    todo,
    menus: buildReportMenu(new Set(actor.permissions.keys())),
  }
}

/**
 * Reads the figures, each credited by its own rule (§5.2): sales to the sales person, recommendations to the
 * recommender.
 */
async function readFigures(
  db: Db,
  actor: StaffActor,
  query: ReportQuery,
): Promise<Omit<Market['figures'], 'rebateAmount'>> {
  const { beginDate, endDate } = query.nights
  const { rows } = await sql<Market['figures']>`
    with sold as (
      select coalesce(sum(s.sales_amount), 0)::bigint as sales_amount, coalesce(sum(s.performance_amount), 0)::bigint as performance_amount
      from (${selectSalesByPerson(query)}) s where ${buildOwnerFilter(actor, KEY, { users: ['s.sales_user_id'], dept: 's.sales_dept_id' })}
    ), recommended as (
      select coalesce(sum(f.d_total - f.d_gift - f.d_discount), 0)::bigint as recommend_amount from sales_fact f
      where f.business_date between ${beginDate}::date and ${endDate}::date and f.recommend_user_id is not null
        and ${buildOwnerFilter(actor, KEY, { users: ['f.recommend_user_id'], dept: 'f.recommend_dept_id' })}
    ), seated as (
      select count(*) as table_count from sitting r
      where r.business_date between ${beginDate}::date and ${endDate}::date
        and r.status in (${lit(recordStatus.open, recordStatus.settled, recordStatus.cleared, recordStatus.merged)})
          and r.table_type <> ${lit(tableType.virtual)}
        and ${buildOwnerFilter(actor, KEY, { users: ['r.sales_user_id'], dept: 'r.sales_dept_id' })}
    ), booked as (
      select ${BOOKING_COUNT_COLUMNS} from booking b where b.booking_date between ${beginDate}::date and ${endDate}::date
        and ${buildOwnerFilter(actor, KEY, { users: ['b.sales_user_id'], dept: 'b.sales_dept_id' })}
    )
    select sold.*, recommended.*, seated.*, booking_count, arrive_rate from sold, recommended, seated, booked`.execute(
    db,
  )
  return rows[0] as Market['figures']
}

async function readRebates(db: Db, query: ReportQuery): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(rebate_amount), 0)::bigint as amount from (${selectRebateSums(query)}) r`.execute(db)
  return rows[0]?.amount ?? 0
}

/**
 * Target of the current month with the amount reached: the caller's own target, or those of the departments in scope.
 */
async function readTarget(
  db: Db,
  actor: StaffActor,
  today: string,
  coverage: RollupCoverage,
): Promise<Market['target']> {
  const month = today.slice(0, 7)
  const scope = findScope(actor, KEY) ?? 'self'
  const targetOwners =
    scope === 'self' ? { userIds: [actor.userId] } : { deptIds: scope === 'all' ? null : actor.deptIds }
  const nights = getMonthToDate(today)
  const [targets, { rows }] = await Promise.all([
    selectTargets(db, month, targetOwners),
    sql<{ amount: number }>`
      select coalesce(sum(s.performance_amount), 0)::bigint as amount from (${selectSalesByPerson({ nights, kept: coverage })}) s
      where ${buildOwnerFilter(actor, KEY, { users: ['s.sales_user_id'], dept: 's.sales_dept_id' })}`.execute(db),
  ])
  const targetAmount = targets.reduce((sum, target) => sum + target.targetAmount, 0)
  const performanceAmount = rows[0]?.amount ?? 0
  return { month, targetAmount, performanceAmount, targetRate: computeRatioBp(performanceAmount, targetAmount) }
}

async function readCurve(db: Db, actor: StaffActor, today: string, coverage: RollupCoverage): Promise<Market['curve']> {
  const nights = getCurveNights(today)
  const { rows } = await sql<Market['curve'][number]>`
    with sold as (
      select s.* from (${selectSalesByPerson({ nights, kept: coverage })}) s where ${buildOwnerFilter(actor, KEY, { users: ['s.sales_user_id'], dept: 's.sales_dept_id' })}
    )
    select n::date as business_date, coalesce(sum(sold.performance_amount), 0)::bigint as performance_amount, coalesce(sum(sold.sales_amount),
      0)::bigint as sales_amount
    from generate_series(${nights.beginDate}::date, ${nights.endDate}::date, interval '1 day') n left join sold on sold.business_date = n::date
    group by n order by n`.execute(db)
  return rows
}

/** Bottles that expire within this many nights are listed. */
const BOTTLES_SOON_DAYS = 7

/** Tonight's expected bookings, overdue credits and expiring bottles within the caller's scope, and approvals waiting for the caller. */
async function readTodo(db: Db, actor: StaffActor, today: string): Promise<Market['todo']> {
  const { rows } = await sql<Market['todo']>`
    with booked as (
      select count(*) as bookings_tonight from booking b where b.booking_date = ${today}::date
        and b.status in (${lit(bookingStatus.unconfirmed, bookingStatus.booked)})
        and ${buildOwnerFilter(actor, KEY, { users: ['b.sales_user_id'], dept: 'b.sales_dept_id' })}
    ), overdue as (
      select count(*) as credits_overdue, coalesce(sum(c.remain_amount), 0)::bigint as credits_overdue_amount from credit_record c
      where c.status in (${lit(creditStatus.open, creditStatus.partlyRepaid)}) and c.due_date < ${today}::date
        and ${buildOwnerFilter(actor, KEY, { users: ['c.guarantee_user_id'], dept: 'c.guarantee_dept_id' })}
    ), ending as (
      select count(*) as bottles_expiring from wine_item i join wine_deposit d using (deposit_id)
      where i.status = ${lit(wineStatus.stored)} and i.expire_date between ${today}::date and ${today}::date + ${BOTTLES_SOON_DAYS}::integer
        and ${buildOwnerFilter(actor, KEY, { users: ['d.sales_user_id'], dept: 'd.sales_dept_id' })}
    )
    select booked.*, overdue.*, ending.*,
      (select count(*) from approval_step s where s.approver_id = ${actor.userId} and s.status = ${lit(approvalStepStatus.pending)}) as pending_approvals
    from booked, overdue, ending`.execute(db)
  return rows[0] as Market['todo']
}
