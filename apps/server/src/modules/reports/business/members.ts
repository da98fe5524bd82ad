/** Block 会员 of 营业概况: new members, recharges, and the balances the venue owes to members. */
import { getBusinessDayBounds } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import { readSums } from '../frame/levels.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { selectRecharges } from '../recharges/recharges-source.ts'

const ofMembers = { summary: ['rechargePrincipal', 'rechargeBonus'] } as const

/** Counts recharges like 汇总报表. Balances are current, not those at the end of the nights. */
export async function readMemberFigures(db: Db, query: ReportQuery) {
  const [newMembers, sums, owed] = await Promise.all([
    countNewMembers(db, query),
    readSums(db, ofMembers, selectRecharges(query, 'sales')),
    sql<{ balanceLiability: number }>`
      select coalesce(sum(principal_amount + bonus_amount), 0)::bigint as balance_liability from member_balance`.execute(
      db,
    ),
  ])
  return { newMembers, ...sums, balanceLiability: owed.rows[0]?.balanceLiability ?? 0 }
}

/** Counts members who registered within the nights, without those merged into another member. */
export async function countNewMembers(db: Db, { nights, until }: ReportQuery): Promise<number> {
  const { beginTime } = getBusinessDayBounds(nights.beginDate)
  const { endTime } = getBusinessDayBounds(nights.endDate)
  const { rows } = await sql<{ newMembers: number }>`
    select count(*)::integer as new_members from member where ${joinConditions(
      sql`registered_at >= ${beginTime} and registered_at < ${endTime}`,
      sql`merged_into is null`,
      until && sql`registered_at <= ${until}`,
    )}`.execute(db)
  return rows[0]?.newMembers ?? 0
}
