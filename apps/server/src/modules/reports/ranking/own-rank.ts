/** The caller's rank in a ranking report. */
import type { NightRange } from '../../../http/date-range.ts'
import type { Context } from '../../../http/context.ts'
import { resolveReportQuery } from '../frame/report-query.ts'
import { readRanks } from './ranks.ts'
import type { RankingReport } from './ranks.ts'

/** Rank by the default measure of the report; null when the caller has no figure. */
export async function findOwnRank(
  context: Context,
  ranking: RankingReport,
  nights: NightRange,
): Promise<number | null> {
  const query = await resolveReportQuery(context, ranking.permission, nights)
  const placed = await readRanks(context.db, query, ranking, ranking.measures[0])
  return placed.find(({ userId }) => userId === context.actor.userId)?.place ?? null
}
