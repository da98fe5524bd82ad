/** Figures of guests' bottles: stored and taken within the nights, and currently stored. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { wineAction, wineStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { ReportQuery } from '../frame/report-query.ts'

type Bottles = AnswerOf<typeof reports.business>['bottles']

const SOON_DAYS = 7

/**
 * Reads stored and taken bottles within the nights from the logs of the bottles, and the number of bottles stored now.
 */
export async function readBottleFigures(db: Db, { nights, until }: ReportQuery, now: Date): Promise<Bottles> {
  const tonight = getBusinessDate(now)
  const { rows } = await sql<Bottles>`
    with moved as (
      select coalesce(sum(quantity) filter (where action = ${lit(wineAction.stored)}), 0)::integer as deposited,
        coalesce(-sum(quantity) filter (where action = ${lit(wineAction.taken)}), 0)::integer as withdrawn
      from wine_log where ${joinConditions(
        sql`business_date between ${nights.beginDate}::date and ${nights.endDate}::date`,
        sql`action in (${lit(wineAction.stored, wineAction.taken)})`,
        until && sql`created_at <= ${until}`,
      )}
    ), here as (
      select coalesce(sum(remain_quantity), 0)::integer as stored,
        coalesce(sum(remain_quantity) filter (where expire_date between ${tonight}::date and ${tonight}::date + ${SOON_DAYS}::integer), 0)::integer as expiring
      from wine_item where status = ${lit(wineStatus.stored)}
    )
    select * from moved, here`.execute(db)
  return rows[0] as Bottles
}
