/** Check-ins: the caller's own, and those the caller may review. */
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { taskCheckStatus } from '@nocturne/contract/codes'
import type { TaskCheckType, TaskStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { materials } from '@nocturne/contract/materials/endpoints'
import type { schemas } from '@nocturne/contract/materials/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIds } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { buildReviewableFilter } from './task-queries.ts'
import { computeRemainingTonight } from './task-rules.ts'

type Check = AnswerOf<typeof materials.checkList>['rows'][number]
type Row = Omit<Check, 'canReview'> & { mayJudge: boolean }

const { pending, rejected } = taskCheckStatus

async function readChecks(db: Db, actor: StaffActor, ids: readonly number[]): Promise<Check[]> {
  const { rows } = await sql<Row>`
    select c.check_id, c.task_id, c.user_name, c.dept_name, c.content, c.images, c.link_url, c.address, c.longitude, c.latitude,
      c.created_at as create_time, c.business_date, c.status, c.review_user_name, c.reviewed_at as review_time, c.opinion, c.reward_amount,
      ${buildReviewableFilter(actor)} as may_judge
    from (${selectIds(ids, 'check_id')}) x join task_check c using (check_id)`.execute(db)
  const found = new Map(
    rows.map(({ mayJudge, ...row }) => [row.checkId, { ...row, canReview: mayJudge && row.status === pending }]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

export const listCheckIns: Handler<typeof materials.checkList, typeof schemas.checkList> = async (
  { db, actor },
  { taskId, others = false, status, ...page },
) => {
  const where = joinConditions(
    sql`c.task_id = ${taskId}`,
    others ? buildReviewableFilter(actor) : sql`c.user_id = ${actor.userId}`,
    status !== undefined && sql`c.status = ${status}::text`,
  )
  const order = status === pending ? sql`c.created_at, c.check_id` : sql`c.created_at desc, c.check_id desc`
  const { ids, total } = await readPageOfIds(
    db,
    sql`select c.check_id as id from task_check c where ${where} order by ${order}`,
    page,
  )
  return { rows: await readChecks(db, actor, ids), total }
}

type About = {
  userId: number
  taskTitle: string
  checkType: TaskCheckType
  status: TaskStatus
  startAt: string
  endAt: string
  perDay: number
  checkTimes: number
  checkCount: number
  todayCount: number
}

export const readCheckIn: Handler<typeof materials.checkDetail, typeof schemas.checkDetail> = async (
  { db, actor, now },
  { checkId },
) => {
  const [[check], { rows }] = await Promise.all([
    readChecks(db, actor, [checkId]),
    sql<About>`
      select c.user_id, t.title as task_title, t.check_type, t.status, t.start_at, t.end_at, t.per_day, t.check_times, p.check_count,
        (select count(*) from task_check s where s.task_id = c.task_id and s.user_id = c.user_id
          and s.business_date = ${getBusinessDate(now)} and s.status <> ${rejected}) as today_count
      from task_check c join task t using (task_id) join task_user p on p.task_id = c.task_id and p.user_id = c.user_id
      where c.check_id = ${checkId} and (c.user_id = ${actor.userId} or ${buildReviewableFilter(actor)})`.execute(db),
  ])
  const [about] = rows
  if (!check || !about) refuseNotFound({ checkId })
  const resends = about.userId === actor.userId && check.status === rejected
  return {
    ...check,
    taskTitle: about.taskTitle,
    checkType: about.checkType,
    canResend: resends && computeRemainingTonight(about, about, formatTime(now)) > 0,
  }
}
