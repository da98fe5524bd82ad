/** Copies the targets of the previous month, except to people who already have a target and to former employees. */
import { addDays } from '@nocturne/base/venue-time'
import { userStatus } from '@nocturne/contract/codes'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { assertNotPastMonth, lockTargetMonth } from './set-target.ts'

export const copyTargets: Handler<typeof payroll.copyTargets, typeof schemas.copyTargets> = async (
  context,
  { month },
) => {
  const { tx, actor, now } = context
  assertNotPastMonth(month, now)
  await lockTargetMonth(tx, month)
  const from = addDays(`${month}-01`, -1).slice(0, 7)
  const { rows } = await sql<{ targetId: number }>`
    insert into sales_target (month, user_id, dept_id, target_amount, set_user_id, set_at)
    select ${month}::text, t.user_id, t.dept_id, t.target_amount, ${actor.userId}, ${now}
    from sales_target t left join app_user u using (user_id)
    where t.month = ${from}::text and (t.user_id is null or u.status = ${lit(userStatus.active)})
    order by t.target_id on conflict do nothing returning target_id`.execute(tx)
  if (rows.length > 0) {
    context.log({ subjectType: 'salesTarget', after: { month, from, count: rows.length } })
    context.emit({ topic: 'target' })
  }
  return { count: rows.length }
}
