/** Data of people who exchange shifts: published nights, leave, punches. */
import { addDays } from '@nocturne/base/venue-time'
import { applyStatus, applyType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { MAX_APPLICATION_DAYS } from '../clock-rules.ts'
import { listPublishedShifts } from '../planned-shifts.ts'
import type { SwapSide } from './judge-swap.ts'

type Person = { userId: number; userName: string }

/** One side for each of these people, in their order, within these nights. */
export async function listSwapSides(
  db: Db,
  people: readonly Person[],
  { beginDate, endDate }: { beginDate: string; endDate: string },
): Promise<SwapSide[]> {
  const userIds = people.map(({ userId }) => userId)
  const [nights, away, punches] = await Promise.all([
    listPublishedShifts(db, { beginDate, endDate, userIds }),
    sql<{ userId: number; beginAt: string; endAt: string }>`
      select user_id, begin_at, end_at from clock_apply
      where user_id = any(${userIds}::bigint[]) and apply_type in (${lit(applyType.leave, applyType.swap)})
        and status in (${lit(applyStatus.pending, applyStatus.approved)})
        and begin_at between ${`${addDays(beginDate, -MAX_APPLICATION_DAYS)} 00:00:00`} and ${`${addDays(endDate, 2)} 00:00:00`}
        and end_at > ${`${beginDate} 00:00:00`}`.execute(db),
    sql<{ userId: number; businessDate: string }>`
      select distinct user_id, business_date::text from clock_record
      where user_id = any(${userIds}::bigint[]) and business_date between ${beginDate}::date and ${endDate}::date`.execute(
      db,
    ),
  ])
  const nightsBy = Map.groupBy(nights, ({ userId }) => userId)
  const awayBy = Map.groupBy(away.rows, ({ userId }) => userId)
  const punchedBy = Map.groupBy(punches.rows, ({ userId }) => userId)
  return people.map(({ userId, userName }) => ({
    userId,
    userName,
    nights: new Map((nightsBy.get(userId) ?? []).map((night) => [night.businessDate, night])),
    away: awayBy.get(userId) ?? [],
    punched: new Set((punchedBy.get(userId) ?? []).map(({ businessDate }) => businessDate)),
  }))
}
