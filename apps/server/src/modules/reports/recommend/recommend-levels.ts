/**
 * 推荐统计 by department, by person and by order or recharge (P021–P023): credited to the recommender of the order or of
 * the member's recharge.
 */
import { maskPhone } from '@nocturne/base/masking'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { recommendRanking } from '@nocturne/contract/reports/ranking/definition'
import {
  recommendedOrderMeasures,
  recommendedRechargeMeasures,
  recommendReport,
} from '@nocturne/contract/reports/recommend/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { selectIds, readPageOfIdsWithTotal } from '../../../db/list-queries.ts'
import type { PageRequest } from '../../../db/list-queries.ts'
import type { Context } from '../../../http/context.ts'
import { readReportHeader } from '../frame/report-header.ts'
import { withMonthRollups, resolveReportQuery } from '../frame/report-query.ts'
import type { ReportQuery, ReportFilterInput } from '../frame/report-query.ts'
import { readSums } from '../frame/levels.ts'
import { createPageHandler } from '../frame/lines.ts'
import type { LineFinder } from '../frame/lines.ts'
import { selectMeasureColumns } from '../frame/measure-sql.ts'
import { findOrderLines } from '../frame/order-lines.ts'
import { selectByDimension, unionWithZeroColumns, PERSON_NIGHT_COLUMNS, PERSON_NIGHT_KEYS } from '../frame/people.ts'
import type { ReportSource } from '../frame/people.ts'
import { findOwnRank } from '../ranking/own-rank.ts'
import { selectRecharges } from '../recharges/recharges-source.ts'

/** Orders credited to their recommender. `table_count` is 0, because tables are credited to the sales person. */
const ofGuests: ReportSource = {
  rows: (query: ReportQuery) => sql`
    select business_date, dept_id, user_id, ${sql.join(PERSON_NIGHT_COLUMNS.map((name) => (OF_TABLES.has(name) ? sql`0 as ${sql.ref(name)}` : sql.ref(name))))},
      total_amount - gift_amount - discount_amount as recommend_amount
    from (${selectByDimension(query, 'recommended')}) r`,
  extraSums: ['recommend_amount'],
}
const RECHARGED = ['recharge_principal', 'recharge_count'] as const
const GUESTS = [...PERSON_NIGHT_COLUMNS, 'recommend_amount'] as const

/** Source that adds recommended orders and recommended recharges. */
export const recommendSource: ReportSource = {
  rows: (query: ReportQuery) =>
    unionWithZeroColumns({ keys: PERSON_NIGHT_KEYS, columns: [...GUESTS, ...RECHARGED] }, [
      { columns: GUESTS, rows: ofGuests.rows(query) },
      { columns: RECHARGED, rows: selectRecharges(query, 'recommend') },
    ]),
  extraSums: ['recommend_amount', ...RECHARGED],
  head: ofGuests,
}
const OF_TABLES: ReadonlySet<string> = new Set(['table_count', 'guest_num'])

const CREDITED = { user: 'recommend_user_id', dept: 'recommend_dept_id' } as const

/** Report header and sums shared by the list of orders and the list of recharges. */
async function readHeader(db: Db, query: ReportQuery) {
  const [around, orders, recharges] = await Promise.all([
    readReportHeader(db, query, recommendReport, ofGuests),
    readSums(db, { summary: recommendedOrderMeasures }, ofGuests.rows(withMonthRollups(query))),
    readSums(db, { summary: recommendedRechargeMeasures }, selectRecharges(query, 'recommend')),
  ])
  return { ...around, summary: { ...orders, ...recharges } }
}

async function findOrders({ db }: Context, query: ReportQuery, page: PageRequest) {
  const [around, lines] = await Promise.all([
    readHeader(db, query),
    findOrderLines(db, query, { credited: CREDITED, columns: recommendReport.levels.orders.columns, ...page }),
  ])
  return { around, ...lines }
}

async function findRecharges({ db }: Context, query: ReportQuery, page: PageRequest) {
  const moved = selectRecharges(query, 'recommend')
  const newest = sql`select m.recharge_id as id from (${moved}) m group by m.recharge_id order by m.recharge_id desc`
  const [around, found] = await Promise.all([readHeader(db, query), readPageOfIdsWithTotal(db, newest, page)])
  return { around, ...found, read: (ids: readonly number[]) => readRecharges(db, moved, ids) }
}

type Recharge = AnswerOf<typeof reports.recommendRecharges>['rows'][number]

async function readRecharges(db: Db, moved: RawBuilder<unknown>, ids: readonly number[]): Promise<Recharge[]> {
  const { rows } = await sql<Omit<Recharge, 'phoneMask'> & { phonenumber: string }>`
    with chosen as materialized (${selectIds(ids, 'recharge_id')})
    select o.recharge_id, o.recharge_no, o.member_name, b.phonenumber, o.paid_at as pay_time, o.status, o.sales_user_name,
      ${selectMeasureColumns(recommendReport.levels.recharges.columns)}
    from (${moved}) p join chosen using (recharge_id) join recharge_order o using (recharge_id) join member b using (member_id)
    group by o.recharge_id, b.member_id order by o.recharge_id desc`.execute(db)
  return rows.map(({ phonenumber, ...row }) => ({ ...row, phoneMask: maskPhone(phonenumber) }))
}

/** Finds recommended orders of one person, the caller by default. */
const resolvePersonQuery = (context: Context, input: ReportFilterInput) =>
  resolveReportQuery(context, recommendReport.permission, { ...input, userId: input.userId ?? context.actor.userId })

export const findRecommendOrders: LineFinder<typeof reports.recommendOrders, typeof schemas.recommendOrders> = async (
  context,
  input,
) => findOrders(context, await resolvePersonQuery(context, input), input)

export const readRecommendOrders = createPageHandler(findRecommendOrders)

export const findRecommendRecharges: LineFinder<
  typeof reports.recommendRecharges,
  typeof schemas.recommendRecharges
> = async (context, input) => findRecharges(context, await resolvePersonQuery(context, input), input)

export const readRecommendRecharges = createPageHandler(findRecommendRecharges)

/** 我的推荐 (P093): the caller's own recommendations, with the caller's rank among all recommenders. */
const own =
  <A extends object, L extends object>(
    find: (context: Context, query: ReportQuery, page: PageRequest) => Promise<L & { around: A }>,
  ) =>
  async (context: Context, input: ReportFilterInput & PageRequest) => {
    const query = await resolveReportQuery(context, null, { ...input, userId: context.actor.userId })
    const [found, place] = await Promise.all([
      find(context, query, input),
      findOwnRank(context, recommendRanking, query.nights),
    ])
    return { ...found, around: { ...found.around, place } }
  }

const findOwnRecommended: LineFinder<typeof reports.ownRecommended, typeof schemas.ownRecommended> = own(findOrders)
const findOwnRecharges: LineFinder<typeof reports.ownRecommendRecharges, typeof schemas.ownRecommendRecharges> =
  own(findRecharges)

export const readOwnRecommended = createPageHandler(findOwnRecommended)
export const readOwnRecommendRecharges = createPageHandler(findOwnRecharges)
