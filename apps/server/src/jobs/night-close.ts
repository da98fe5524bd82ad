/**
 * Closes every night that is over, oldest first. Tables with guests stay open, and the responsible employees are
 * notified.
 */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { businessDayStatus, notifyCategory, userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { lit } from '../db/statement.ts'
import type { LiveEvent } from '../http/context.ts'
import { clearSoldOut } from '../modules/catalog/public.ts'
import { buildDutyFilter } from '../modules/directory/public.ts'
import { closeNight, lockNight, notifyNightClosed } from '../modules/ledger/public.ts'
import type { NightSnapshot } from '../modules/ledger/public.ts'
import { notify } from '../modules/notifications/public.ts'
import { logJobWork } from '../modules/platform/public.ts'
import { runWithEvents } from '../http/with-events.ts'

/** Returns the number of nights closed. A night whose row is locked by others is left for the next run. */
export async function closeDueNights(db: Db, now: Date): Promise<number> {
  let count = 0
  for (const date of await listDueNights(db, now)) if (await closeOne(db, date, now)) count += 1
  return count
}

/** Unclosed nights before the current one, since the venue's first. */
async function listDueNights(db: Db, now: Date): Promise<string[]> {
  const yesterday = addDays(getBusinessDate(now), -1)
  const { rows } = await sql<{ date: string }>`
    select day::date as date
    from generate_series(
      (select min(first) from (
        select min(business_date) as first from sitting union all select min(business_date) from business_day
      ) firsts)::timestamp,
      ${yesterday}::timestamp, interval '1 day') day
    where not exists (select from business_day d where d.business_date = day::date and d.status = ${lit(businessDayStatus.closed)})
    order by day`.execute(db)
  return rows.map((row) => row.date)
}

function closeOne(db: Db, date: string, now: Date): Promise<boolean> {
  return runWithEvents(db, async (tx, emit) => {
    await lockNight(tx, date)
    const snapshot = await closeNight(tx, date, { at: now, userId: null })
    if (!snapshot) return false
    await notifyNightClosed(tx, emit, date, now)
    await clearSoldOut(tx, emit)
    emit({ topic: 'table' })
    if (snapshot.openTables.length > 0) await notifyOpenTables(tx, snapshot, emit, now)
    await logJobWork(tx, { job: 'night-close', title: '自动日结', businessType: 'ledger', now }, [
      { subjectType: 'businessDay', after: snapshot },
    ])
    return true
  })
}

async function notifyOpenTables(
  tx: Tx,
  { businessDate, openTables }: NightSnapshot,
  emit: (event: LiveEvent) => void,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from app_user
    where status = ${lit(userStatus.active)} and ${buildDutyFilter(sql`role_keys`, ['floorManager', 'finance'])} order by user_id`.execute(
    tx,
  )
  const names = openTables.map((table) => table.tableName).join('、')
  await notify(
    tx,
    emit,
    {
      userIds: rows.map((row) => row.userId),
      category: notifyCategory.system,
      title: `跨日未清台 ${openTables.length} 台`,
      content: `${businessDate} 已自动日结，仍未清台：${names}`,
      route: '/pages/operat/table/index',
    },
    now,
  )
}
