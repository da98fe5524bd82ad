/**
 * Cancels pending exchanges that are no longer possible: a shift has begun, the nights were republished, or one of the two has left or
 * changed the department.
 */
import { applyStatus, applyType, userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { LogEntry } from '../../../http/context.ts'
import { runWithEvents } from '../../../http/with-events.ts'
import { withdrawApproval } from '../../approvals/public.ts'
import { logJobWork, SYSTEM_ACTOR } from '../../platform/public.ts'

/** Maximum number of exchanges in one run; the rest waits for the next. */
const AT_ONCE = 200

async function listSwapsToExpire(db: Db, now: Date): Promise<number[]> {
  const buildShiftCheck = (user: string, date: string, shift: string, begin: string, end: string) => sql`exists (
    select from schedule s where s.user_id = ${sql.ref(user)} and s.business_date = ${sql.ref(date)} and s.shift_id = ${sql.ref(shift)}
      and (s.business_date + make_interval(mins => s.on_minute)) at time zone 'Asia/Shanghai' = ${sql.ref(begin)}
      and (s.business_date + make_interval(mins => s.off_minute)) at time zone 'Asia/Shanghai' = ${sql.ref(end)})`
  const { rows } = await sql<{ applyId: number }>`
    select c.apply_id from clock_apply c join clock_swap w using (apply_id)
    where c.status = ${lit(applyStatus.pending)} and c.apply_type = ${lit(applyType.shiftSwap)} and (
      w.begins_at <= ${now}
      or exists (select from app_user u where u.user_id in (c.user_id, w.with_user_id) and u.status <> ${lit(userStatus.active)})
      or (select count(distinct u.dept_id) from app_user u where u.user_id in (c.user_id, w.with_user_id)) > 1
      or not ${buildShiftCheck('c.user_id', 'c.business_date', 'w.shift_id', 'c.begin_at', 'c.end_at')}
      or (w.back_date is not null and not ${buildShiftCheck('w.with_user_id', 'w.back_date', 'w.back_shift_id', 'w.back_on_at', 'w.back_off_at')}))
    order by c.apply_id limit ${AT_ONCE}`.execute(db)
  return rows.map(({ applyId }) => applyId)
}

/**
 * Cancels pending exchanges that are no longer possible and notifies both people. Returns the number; exchanges decided
 * concurrently are skipped.
 */
export async function expireSwaps(db: Db, now: Date): Promise<number> {
  let count = 0
  for (const bizId of await listSwapsToExpire(db, now)) {
    const ended = await runWithEvents(db, async (tx, emit) => {
      const entries: LogEntry[] = []
      const context = { tx, now, emit, actor: SYSTEM_ACTOR, log: (entry: LogEntry) => void entries.push(entry) }
      const done = await withdrawApproval(context, { bizType: 'clockApply', bizId })
      if (done) entries.push({ subjectType: 'clockApply', subjectId: bizId, after: { action: 'lapse' } })
      await logJobWork(tx, { job: 'swap-keeper', title: '换班失效', businessType: 'attendance', now }, entries)
      return done
    })
    if (ended) count += 1
  }
  return count
}
