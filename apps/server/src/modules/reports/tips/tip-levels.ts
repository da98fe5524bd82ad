/** 打赏统计 by receiver and by tip (P045, P046), and the caller's own tips (P084). */
import type { RewardSettleStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { tipsReport } from '@nocturne/contract/reports/tips/definition'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { selectIds, readPageOfIdsWithTotal } from '../../../db/list-queries.ts'
import type { PageRequest } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import type { Context } from '../../../http/context.ts'
import { readReportHeader } from '../frame/report-header.ts'
import { withMonthRollups, getDeptMatch, resolveReportQuery } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { createUserHandler } from '../frame/handlers.ts'
import { createPageHandler } from '../frame/lines.ts'
import type { LineFinder, FoundLines } from '../frame/lines.ts'
import { readSums } from '../frame/levels.ts'
import { unionWithZeroColumns, PERSON_NIGHT_COLUMNS, PERSON_NIGHT_KEYS } from '../frame/people.ts'
import type { ReportSource } from '../frame/people.ts'
import {
  TIP_SUMS_SQL,
  TIP_SUMS,
  selectSingleTips,
  selectTips,
  buildTipFilter,
  buildReceiverTypeFilter,
} from './tips-source.ts'

/**
 * Report source of tips that match `also`. `rows` defaults to roll-ups, which support only conditions on the kind of
 * receiver; other conditions need `selectSingleTips`.
 */
const createTipSource = (also?: RawBuilder<unknown> | false, rows: typeof selectTips = selectTips): ReportSource => ({
  rows: (query) =>
    unionWithZeroColumns({ keys: PERSON_NIGHT_KEYS, columns: [...PERSON_NIGHT_COLUMNS, ...TIP_SUMS] }, [
      { columns: TIP_SUMS, rows: rows(query, also) },
    ]),
  hours: (query) => selectSingleTips(query, also),
  extraSums: TIP_SUMS,
})

export const readTipReceivers: Handler<typeof reports.tipsReceivers, typeof schemas.tipsReceivers> = async (
  context,
  input,
) =>
  createUserHandler(tipsReport, 'receivers', createTipSource(buildReceiverTypeFilter(input.toUserType)))(context, input)

type Received = AnswerOf<typeof reports.tipsReceived>

/** Finds tips of one person, the caller by default. */
export const findTips: LineFinder<typeof reports.tipsReceived, typeof schemas.tipsReceived> = async (
  context,
  input,
) => {
  const { userId = context.actor.userId } = input
  const query = await resolveReportQuery(context, tipsReport.permission, { ...input, userId }, getDeptMatch(tipsReport))
  return queryTips(context, query, input)
}

export const readTips = createPageHandler(findTips)

/** Finds the caller's own tips, without permission check. */
const findOwnTips: LineFinder<typeof reports.ownTips, typeof schemas.ownTips> = async (context, input) =>
  queryTips(context, await resolveReportQuery(context, null, { ...input, userId: context.actor.userId }), input)

export const readOwnTips = createPageHandler(findOwnTips)

type Filter = PageRequest & { settleStatus?: RewardSettleStatus | undefined }

async function queryTips(
  { db }: Context,
  query: ReportQuery,
  { settleStatus, ...page }: Filter,
): Promise<FoundLines<Received>> {
  const also = settleStatus !== undefined && sql`r.settle_status = ${settleStatus}::text`
  // Roll-ups do not contain the settlement state, so a filter by it reads single tips.
  const source = also ? createTipSource(also, selectSingleTips) : createTipSource()
  const [around, summary, { ids, total }] = await Promise.all([
    readReportHeader(db, query, tipsReport, source),
    readSums(db, tipsReport, source.rows(withMonthRollups(query))),
    readPageOfIdsWithTotal(
      db,
      sql`select r.reward_id as id from reward r where ${buildTipFilter(query, also)} order by r.business_date desc, r.reward_id desc`,
      page,
    ),
  ])
  return { around: { ...around, summary }, ids, total, read: (some) => readTipLines(db, some) }
}

async function readTipLines(db: Db, ids: readonly number[]): Promise<Received['rows']> {
  const { rows } = await sql<Received['rows'][number]>`
    with chosen as materialized (${selectIds(ids, 'reward_id')})
    select r.reward_id, r.paid_at as pay_time, case when r.anonymous then '' else r.from_name end as from_name, r.table_name, r.amount, r.message,
      r.settle_status, ${TIP_SUMS_SQL}
    from chosen join reward r using (reward_id) order by r.business_date desc, r.reward_id desc`.execute(db)
  return rows
}
