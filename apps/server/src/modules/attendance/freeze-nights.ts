/** Freezes attendance results of past nights. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { freezeNight, readLastFrozenNight } from './clock-days.ts'

/** Returns the number of nights it froze, oldest first; skips nights without shifts and punches. */
export async function freezeDueNights(db: Db, now: Date): Promise<number> {
  const after = (await readLastFrozenNight(db)) ?? '2000-01-01'
  const { rows } = await sql<{ date: string }>`
    select date from (
      select distinct business_date as date from schedule where business_date > ${after} and business_date < ${getBusinessDate(now)}
      union select distinct business_date from clock_record where business_date > ${after} and business_date < ${getBusinessDate(now)}
    ) nights order by date`.execute(db)
  let count = 0
  for (const { date } of rows) if (await db.transaction().execute((tx) => freezeNight(tx, date, now))) count += 1
  return count
}
