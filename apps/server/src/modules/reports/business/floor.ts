/** Block 台位 of 营业概况: current occupancy, and openings and length of stay in the nights. */
import { normalDisable, tableStatus, tableType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { withMonthRollups, buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { selectRollup, sittingRollup } from '../rollups/rollup.ts'
import { selectTableNights } from '../tables/openings.ts'

type Floor = AnswerOf<typeof reports.business>['floor']

/** Computes 翻台率 with the same query as 开台统计, so that both are equal. */
export async function readFloorFigures(db: Db, query: ReportQuery): Promise<Floor> {
  const { rows } = await sql<Floor>`
    with tables as (
      select count(*) as table_num, count(*) filter (where table_status in (${lit(tableStatus.open, tableStatus.settled)})) as open_num
      from venue_table where status = ${lit(normalDisable.normal)} and table_type <> ${lit(tableType.virtual)}
    ), stays as (
      select round(sum(s.stay_seconds) / nullif(sum(s.stay_count), 0) / 60)::integer as stay_minutes, sum(s.table_count) as table_count
      from (${selectRollup(sittingRollup, withMonthRollups(query))}) s where ${buildScopeFilter(query, { user: 's.user_id', dept: 's.dept_id' })}
    )
    select table_num, open_num, stay_minutes,
      coalesce(round(table_count * 10000 / nullif(${selectTableNights(query)}, 0)), 0)::integer as turnover_rate
    from tables, stays`.execute(db)
  return rows[0] as Floor
}
