/** Removes published shifts, drafts and calendar addresses of people who have left. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { businessDayStatus, userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { runWithEvents } from '../../http/with-events.ts'
import { lockPlans } from './schedule-store.ts'

/** Deletes shifts that have not begun yet and drafts of people who have left. Returns the number deleted. */
export async function deleteLeaverShifts(db: Db, now: Date): Promise<number> {
  await sql`
    delete from calendar_feed f using app_user u where u.user_id = f.user_id and u.status <> ${lit(userStatus.active)}`.execute(
    db,
  )
  const tonight = getBusinessDate(now)
  const buildLeaverFilter = (cell: string) => sql`exists (
    select from app_user u where u.user_id = ${sql.ref(`${cell}.user_id`)} and u.status <> ${lit(userStatus.active)})`
  const ahead = sql`s.business_date >= ${tonight}::date and ${buildLeaverFilter('s')}
    and (s.rest_flag or (s.business_date + make_interval(mins => s.on_minute)) at time zone 'Asia/Shanghai' > ${now})
    and not exists (select from business_day d where d.business_date = s.business_date and d.status = ${lit(businessDayStatus.closed)})`
  const drafts = sql`d.business_date >= ${tonight}::date and ${buildLeaverFilter('d')}`
  const { rows: any } = await sql`
    select 1 from schedule s where ${ahead} union all select 1 from schedule_draft d where ${drafts} limit 1`.execute(
    db,
  )
  if (any.length === 0) return 0
  return runWithEvents(db, async (tx, emit) => {
    await lockPlans(tx)
    const { rows: shifts } = await sql`delete from schedule s where ${ahead} returning 1`.execute(tx)
    const { rows: planned } = await sql`delete from schedule_draft d where ${drafts} returning 1`.execute(tx)
    if (shifts.length > 0) emit({ topic: 'schedule' })
    return shifts.length + planned.length
  })
}
