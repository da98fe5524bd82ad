/**
 * Ranks of people (domain §5.2): one rule for 销售排行, 推荐排行 and the caller's rank in 营销概况. Figures are read from roll-ups.
 * Facts are read only for people with equal figure and count: the earlier last event ranks first.
 */
import { compareRank } from '@nocturne/base/ranking'
import type { RankEntry } from '@nocturne/base/ranking'
import { factType, recordStatus, tableType } from '@nocturne/contract/codes'
import type { recommendRanking, salesRanking } from '@nocturne/contract/reports/ranking/definition'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { buildOwnerFilter } from '../../../http/policy.ts'
import { WALK_IN_USER_ID } from '../../directory/public.ts'
import { withMonthRollups, buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { selectMeasure } from '../frame/measure-sql.ts'
import { selectByDimension, selectPersonNights } from '../frame/people.ts'

export type RankingReport = typeof salesRanking | typeof recommendRanking
export type RankMeasure = RankingReport['measures'][number]

export type RankedPerson = {
  place: number
  userId: number
  value: number
  tableCount: number
  orderCount: number
  creditedDeptId: number | null
  opens: boolean
}
type PersonFigures = Omit<RankedPerson, 'place'>

/** SQL of a measure: its value, and the events that contribute to it. */
type Ranked = {
  value: RawBuilder<unknown>
  /** Rows `(user_id, at)` of all contributing events. */
  events: (query: ReportQuery) => RawBuilder<unknown>
}

const ranked: Record<RankMeasure, Ranked> = {
  performanceAmount: { value: selectMeasure('performanceAmount'), events: buildSalesEvents(sql`f.d_perf <> 0`) },
  salesAmount: { value: selectMeasure('salesAmount'), events: buildSalesEvents(sql`f.d_total - f.d_gift <> 0`) },
  paidAmount: { value: selectMeasure('paidAmount'), events: buildSalesEvents(sql`f.d_paid <> 0`) },
  tableCount: { value: selectMeasure('tableCount'), events: selectOpenings },
  recommendAmount: {
    value: selectMeasure('payableAmount'),
    events: buildRecommendedEvents(sql`f.d_total - f.d_gift - f.d_discount <> 0`),
  },
  recommendCount: {
    value: selectMeasure('orderCount'),
    events: buildRecommendedEvents(
      sql`f.fact_type in (${lit(factType.placed, factType.giftEffective, factType.orderCancelled)})`,
    ),
  },
}

/** Ranks all people who have a figure in these nights. */
export async function readRanks(
  db: Db,
  query: ReportQuery,
  ranking: RankingReport,
  by: RankMeasure,
): Promise<RankedPerson[]> {
  const found = await readFigures(db, query, ranking, by)
  const level = Map.groupBy(found, (one) => `${one.value} ${one[ranking.counted]}`)
  const tied = [...level.values()].filter(({ length }) => length > 1).flat()
  const last = await readLastTimes(db, query, by, tied)
  const toEntry = (one: PersonFigures): RankEntry => ({
    userId: one.userId,
    value: one.value,
    tableCount: one[ranking.counted],
    lastTime: last.get(one.userId) ?? '',
  })
  return found
    .toSorted((a, b) => compareRank(toEntry(a), toEntry(b)))
    .map((one, index) => ({ ...one, place: index + 1 }))
}

async function readFigures(
  db: Db,
  query: ReportQuery,
  ranking: RankingReport,
  by: RankMeasure,
): Promise<PersonFigures[]> {
  const rows =
    ranking.screen === 'P040'
      ? selectPersonNights(withMonthRollups(query))
      : sql`select c.*, 0 as table_count from (${selectByDimension(withMonthRollups(query), 'recommended')}) c`
  const { rows: found } = await sql<PersonFigures>`
    with figures as (
      select p.user_id, ${ranked[by].value}::bigint as value, ${selectMeasure('tableCount')}::integer as table_count,
        ${selectMeasure('orderCount')}::integer as order_count,
        case when count(distinct p.dept_id) = 1 then min(p.dept_id) end as credited_dept_id,
        bool_or(${buildOwnerFilter(query.actor, ranking.base, { users: ['p.user_id'], dept: 'p.dept_id' })}) as opens
      from (${rows}) p where p.user_id <> ${WALK_IN_USER_ID} group by p.user_id
    )
    select * from figures where value <> 0 order by value desc, user_id`.execute(db)
  return found
}

/** Time of each person's last contributing event. */
async function readLastTimes(
  db: Db,
  query: ReportQuery,
  by: RankMeasure,
  tied: readonly PersonFigures[],
): Promise<ReadonlyMap<number, string>> {
  if (tied.length === 0) return new Map()
  const { rows } = await sql<{ userId: number; lastTime: string }>`
    select e.user_id, max(e.at) as last_time from (${ranked[by].events(query)}) e
    where e.user_id = any(${tied.map(({ userId }) => userId)}) group by e.user_id`.execute(db)
  return new Map(rows.map(({ userId, lastTime }) => [userId, lastTime]))
}

function buildSalesEvents(counts: RawBuilder<unknown>): Ranked['events'] {
  return buildFactEvents('f.sales_user_id', 'f.sales_dept_id', counts)
}

function buildRecommendedEvents(counts: RawBuilder<unknown>): Ranked['events'] {
  return buildFactEvents('f.recommend_user_id', 'f.recommend_dept_id', counts)
}

function buildFactEvents(user: string, dept: string, counts: RawBuilder<unknown>): Ranked['events'] {
  return (query) => sql`
    select ${sql.ref(user)} as user_id, f.event_at as at from sales_fact f
    where f.business_date between ${query.nights.beginDate}::date and ${query.nights.endDate}::date
      and ${counts} and ${buildScopeFilter(query, { user, dept })}`
}

function selectOpenings(query: ReportQuery): RawBuilder<unknown> {
  return sql`
    select r.sales_user_id as user_id, r.opened_at as at from sitting r
    where r.business_date between ${query.nights.beginDate}::date and ${query.nights.endDate}::date
      and r.status <> ${lit(recordStatus.cancelled)} and r.table_type <> ${lit(tableType.virtual)}
      and ${buildScopeFilter(query, { user: 'r.sales_user_id', dept: 'r.sales_dept_id' })}`
}
