/**
 * 试算奖励: a reward applies to its own task only, so it is simulated on past check-ins of similar tasks: approved, with the same
 * kind of proof, of the people it would be assigned to, in past months. Writes nothing.
 */
import { listMonthsBefore } from '@nocturne/base/months'
import { buildRuleTrial, pickTrialPage } from '@nocturne/base/rule-trial'
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { taskCheckStatus, taskTargetType } from '@nocturne/contract/codes'
import type { materials } from '@nocturne/contract/materials/endpoints'
import type { schemas } from '@nocturne/contract/materials/schemas'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { requireTaskTarget, selectTargetPeople } from './task-people.ts'

type Person = { userId: number; userName: string; deptName: string; checkCount: number }
type Row = Person & { month: string; checks: number; before: number }

export const simulateTaskReward: Handler<typeof materials.taskTrial, typeof schemas.taskTrial> = async (
  { db, actor, now },
  { months: count, checkType, rewardAmount, pageNum, pageSize, ...targetInput },
) => {
  const running = getBusinessDate(now).slice(0, 7)
  const months = listMonthsBefore(running, count)
  const hasNoTarget = targetInput.targetType !== taskTargetType.everybody && targetInput.targetIds.length === 0
  if (hasNoTarget) return pickTrialPage(buildRuleTrial<Person>(months, []), { pageNum, pageSize })
  const target = await requireTaskTarget(db, actor, targetInput)
  const { rows } = await sql<Row>`
    select to_char(c.business_date, 'YYYY-MM') as month, u.user_id, u.nick_name as user_name, d.dept_name, count(*)::integer as checks,
      sum(c.reward_amount)::bigint as before, sum(count(*)) over (partition by u.user_id)::integer as check_count
    from task_check c join task t using (task_id) join (${selectTargetPeople(actor, target)}) p on p.user_id = c.user_id
      join app_user u on u.user_id = c.user_id join dept d on d.dept_id = u.dept_id
    where c.business_date between ${`${months.at(-1)}-01`}::date and ${addDays(`${running}-01`, -1)}::date
      and c.status = ${lit(taskCheckStatus.approved)} and t.check_type = ${checkType}::text
    group by month, u.user_id, d.dept_id order by month desc, u.user_id`.execute(db)
  const lines = rows.map(({ month, checks, before, ...person }) => ({
    month,
    person,
    before,
    after: checks * rewardAmount,
  }))
  return pickTrialPage(buildRuleTrial(months, lines), { pageNum, pageSize })
}
