/** 销售排行 and 推荐排行 (P040, P039). */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { recommendRanking, salesRanking } from '@nocturne/contract/reports/ranking/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { Context, StaffActor } from '../../../http/context.ts'
import { findScope } from '../../../http/policy.ts'
import { loadConfig } from '../../platform/public.ts'
import { PERSON_COLUMNS } from '../frame/report-header.ts'
import type { PersonColumns } from '../frame/report-header.ts'
import { includesCurrentNight, resolveReportQuery } from '../frame/report-query.ts'
import { readRanks } from './ranks.ts'
import type { RankedPerson, RankingReport, RankMeasure } from './ranks.ts'

type Ranking = AnswerOf<typeof reports.salesRanking>
type Row = Ranking['rows'][number]
type Input = {
  beginDate?: string | undefined
  endDate?: string | undefined
  deptId?: number | undefined
  limit?: number | undefined
  pageNum: number
  pageSize: number
}

export const readSalesRanking: Handler<typeof reports.salesRanking, typeof schemas.salesRanking> = async (
  context,
  input,
) => {
  const measure = input.measure ?? salesRanking.measures[0]
  return { ...(await readRanking(context, input, salesRanking, measure)), measure }
}

export const readRecommendRanking: Handler<typeof reports.recommendRanking, typeof schemas.recommendRanking> = async (
  context,
  input,
) => {
  const measure = input.measure ?? recommendRanking.measures[0]
  return { ...(await readRanking(context, input, recommendRanking, measure)), measure }
}

async function readRanking(context: Context, input: Input, ranking: RankingReport, measure: RankMeasure) {
  const { db, actor } = context
  const query = await resolveReportQuery(context, ranking.permission, input, 'below')
  const [config, placed] = await Promise.all([loadConfig(db), readRanks(db, query, ranking, measure)])
  const canSeeAmounts = config['rank.showAmount'] || canSeeOthers(actor, ranking)
  const shown = placed.slice(0, Math.min(input.limit ?? Infinity, config['rank.limit']))
  const page = shown.slice((input.pageNum - 1) * input.pageSize, input.pageNum * input.pageSize)
  const mine = placed.find(({ userId }) => userId === actor.userId)
  const heads = await readHeads(db, mine ? [...page, mine] : page)
  const toVisibleRow = (one: RankedPerson) =>
    buildRow(one, heads, ranking, canSeeAmounts || one.userId === actor.userId)
  return {
    today: query.today,
    ...query.nights,
    running: includesCurrentNight(query),
    told: canSeeAmounts,
    rankedNum: placed.length,
    sum: canSeeAmounts ? placed.reduce((sum, { value }) => sum + value, 0) : null,
    best: canSeeAmounts ? (placed[0]?.value ?? 0) : null,
    mine: mine ? { ...toVisibleRow(mine), behind: canSeeAmounts ? computeGap(placed, mine) : null } : null,
    rows: page.map(toVisibleRow),
    total: shown.length,
  }
}

/**
 * True when the caller's scope in the underlying report is a department or the venue, which includes other people's
 * figures.
 */
function canSeeOthers(actor: StaffActor, { base }: RankingReport): boolean {
  const scope = findScope(actor, base)
  return scope === 'dept' || scope === 'all'
}

function computeGap(placed: readonly RankedPerson[], { place, value }: RankedPerson): number | null {
  const before = placed[place - 2]
  return before ? before.value - value : null
}

function buildRow(
  one: RankedPerson,
  heads: ReadonlyMap<number, PersonColumns>,
  ranking: RankingReport,
  canSeeAmounts: boolean,
): Row {
  const head = heads.get(one.userId)
  if (!head) throw new Error(`person ${one.userId} has figures and no name: sales_fact refers to app_user`)
  const { place, value, tableCount, orderCount, creditedDeptId, opens } = one
  const figures = canSeeAmounts
    ? { value, tableCount, orderCount }
    : { value: null, tableCount: null, orderCount: null }
  return {
    ...head,
    place,
    ...figures,
    ...(ranking.counted === 'orderCount' && { tableCount: null }),
    creditedDeptId,
    opens,
  }
}

async function readHeads(db: Db, people: readonly { userId: number }[]): Promise<ReadonlyMap<number, PersonColumns>> {
  const { rows } = await sql<PersonColumns>`
    select ${PERSON_COLUMNS} from app_user u join dept d using (dept_id) join post p using (post_id)
    where u.user_id = any(${people.map(({ userId }) => userId)})`.execute(db)
  return new Map(rows.map((head) => [head.userId, head]))
}
