/** Stores check-ins and their counts; locks the task, then the person. */
import { taskCheckStatus, taskStatus, taskUserStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Task, TaskUser } from '../../../db/types.ts'
import { computePersonStatus } from './task-rules.ts'

type LockedTask = { task: Selectable<Task>; person: Selectable<TaskUser> }

/** Locks the task and one of its people; undefined unless the task was assigned to this person. */
export async function lockAssignedTask(tx: Tx, taskId: number, userId: number): Promise<LockedTask | undefined> {
  const task = await tx.selectFrom('task').selectAll().where('taskId', '=', taskId).forNoKeyUpdate().executeTakeFirst()
  if (!task) return undefined
  const person = await tx
    .selectFrom('taskUser')
    .selectAll()
    .where('taskId', '=', taskId)
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return person && { task, person }
}

/** Recomputes the counts of a person and of the task from the check-ins. */
export async function refreshTaskCounts(tx: Tx, { task, person }: LockedTask): Promise<void> {
  const { taskId } = task
  const { checkCount, passCount } = await tx
    .selectFrom('taskCheck')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '<>', taskCheckStatus.rejected).as('checkCount'),
      fn.countAll<number>().filterWhere('status', '=', taskCheckStatus.approved).as('passCount'),
    ])
    .where('taskId', '=', taskId)
    .where('userId', '=', person.userId)
    .executeTakeFirstOrThrow()
  const status = computePersonStatus(
    { checkCount, passCount, checkTimes: task.checkTimes },
    task.status !== taskStatus.running,
  )
  await tx
    .updateTable('taskUser')
    .set({ checkCount, passCount, status })
    .where('taskId', '=', taskId)
    .where('userId', '=', person.userId)
    .execute()
  await sql`
    update task set (join_count, done_count) = (
      select count(*) filter (where check_count > 0), count(*) filter (where status = ${lit(taskUserStatus.completed)})
      from task_user where task_id = ${taskId})
    where task_id = ${taskId}`.execute(tx)
}
