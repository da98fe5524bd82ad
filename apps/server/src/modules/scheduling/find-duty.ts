/** Waiter on duty for a table now. */
import { getBusinessDate, parseTime } from '@nocturne/base/venue-time'
import { userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { chooseDuty, type DutyShift } from './duty-rules.ts'

type Duty = DutyShift & { waiterUserId: number; nickName: string; isActive: boolean }

/** Returns the waiter on duty; null without a duty that applies now, or when that person has left. */
export async function findDutyWaiter(
  db: Db | Tx,
  tableId: number,
  now: Date,
): Promise<{ userId: number; nickName: string } | null> {
  const night = getBusinessDate(now)
  const { rows } = await sql<Duty>`
    select d.waiter_user_id, u.nick_name, u.status = ${lit(userStatus.active)} as is_active,
      f.on_minute, f.off_minute, f.on_advance_minutes
    from table_duty d join app_user u on u.user_id = d.waiter_user_id left join shift f using (shift_id)
    where d.business_date = ${night}::date and d.table_id = ${tableId} order by d.duty_id`.execute(db)
  const minute = (now.getTime() - parseTime(`${night} 00:00:00`).getTime()) / 60_000
  const duty = chooseDuty(rows, minute)
  return duty?.isActive ? { userId: duty.waiterUserId, nickName: duty.nickName } : null
}
