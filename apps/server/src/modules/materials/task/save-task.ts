/** 保存草稿, 发布, 撤回 and 结束 of a task, and its automatic end. */
import { formatTime } from '@nocturne/base/venue-time'
import { materialStatus, notifyCategory, taskStatus, taskUserStatus } from '@nocturne/contract/codes'
import type { TaskStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { materials } from '@nocturne/contract/materials/endpoints'
import type { schemas } from '@nocturne/contract/materials/schemas'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Task } from '../../../db/types.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { isPermitted } from '../../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { runWithEvents } from '../../../http/with-events.ts'
import { notify } from '../../notifications/public.ts'
import { requireTaskTarget, selectTargetPeople } from './task-people.ts'
import type { TaskTarget } from './task-people.ts'
import { buildTaskRoute } from './task-route.ts'

type Row = Selectable<Task>
type Input = InputOf<typeof materials.taskSave>

const PUBLISH = 'material:task:publish'
const { draft, running, ended, withdrawn } = taskStatus

export const saveTask: Handler<typeof materials.taskSave, typeof schemas.taskSave> = async (context, input) => {
  const { tx, actor, now, emit, log } = context
  const before = input.taskId === undefined ? null : await lockTask(context, input.taskId)
  if (before && before.status !== draft) refuse('TASK_STATUS_WRONG')
  if (before && before.version !== input.version) refuse('STALE_DATA')
  assertTimes(input, formatTime(now))
  await assertMaterials(tx, input.materialIds)
  const target = await requireTaskTarget(tx, actor, input)
  const taskId = await write(context, before, input, target)
  const people = input.publish ? await publish(context, { taskId, input, target }) : []
  emit({ topic: 'task', ids: [taskId] })
  log({
    subjectType: 'task',
    subjectId: taskId,
    before: before && { title: before.title, rewardAmount: before.rewardAmount, checkTimes: before.checkTimes },
    after: { ...input, ...target, personCount: people.length },
  })
  return { taskId, status: input.publish ? running : draft, personCount: people.length }
}

function assertTimes({ startTime, endTime, publish, perDay, checkTimes }: Input, now: string): void {
  if (endTime <= startTime) refuseField('endTime', '结束时间', '结束时间必须晚于开始时间')
  if (publish && endTime <= now) refuseField('endTime', '结束时间', '结束时间已过')
  if (perDay > checkTimes) refuseField('perDay', '每日上限', '每日上限不能超过打卡次数')
}

async function assertMaterials(tx: Tx, materialIds: readonly number[]): Promise<void> {
  if (materialIds.length === 0) return
  const { rows } = await sql`
    select from material where material_id = any(${[...materialIds]}::bigint[]) and status = ${lit(materialStatus.published)}`.execute(
    tx,
  )
  if (rows.length < new Set(materialIds).size) refuseField('materialIds', '物料', '物料已下架，请重新选择')
}

async function write(
  { tx, actor, now }: CommandContext,
  before: Row | null,
  input: Input,
  { targetType, targetIds }: TaskTarget,
): Promise<number> {
  const values = {
    title: input.title,
    content: input.content,
    materialIds: [...new Set(input.materialIds)],
    targetType,
    targetIds: [...targetIds],
    startAt: input.startTime,
    endAt: input.endTime,
    checkTimes: input.checkTimes,
    perDay: input.perDay,
    checkType: input.checkType,
    needReview: input.needReview,
    rewardAmount: input.rewardAmount,
  }
  if (before) {
    const { taskId, version } = before
    await tx
      .updateTable('task')
      .set({ ...values, version: version + 1 })
      .where('taskId', '=', taskId)
      .execute()
    return taskId
  }
  const publisher = { publishUserId: actor.userId, publishUserName: actor.nickName, publishDeptId: actor.deptId }
  const { taskId } = await tx
    .insertInto('task')
    .values({ ...values, ...publisher, status: draft, createdAt: now })
    .returning('taskId')
    .executeTakeFirstOrThrow()
  return taskId
}

/** Assigns the task to the people currently in its target and notifies them. */
async function publish(
  context: CommandContext,
  { taskId, input, target }: { taskId: number; input: Input; target: TaskTarget },
): Promise<number[]> {
  const { tx, actor, now, emit } = context
  // The publisher is never assigned, even if another person wrote the draft.
  const { rows } = await sql<{ userId: number }>`
    insert into task_user (task_id, user_id, dept_id, check_times, status)
    select ${taskId}, p.user_id, p.dept_id, ${input.checkTimes}, ${lit(taskUserStatus.notBegun)}
    from (${selectTargetPeople(actor, target)}) p returning user_id`.execute(tx)
  const userIds = rows.map(({ userId }) => userId)
  if (userIds.length === 0) refuseField('targetIds', '对象', '没有可以接收任务的人员')
  await tx
    .updateTable('task')
    .set({
      status: running,
      publishedAt: now,
      personCount: userIds.length,
      publishUserId: actor.userId,
      publishUserName: actor.nickName,
      publishDeptId: actor.deptId,
    })
    .where('taskId', '=', taskId)
    .execute()
  const reward = input.rewardAmount > 0 ? `，每次奖励 ¥${(input.rewardAmount / 100).toFixed(2)}` : ''
  const message = {
    userIds,
    category: notifyCategory.task,
    title: `新任务：${input.title}`,
    content: `${input.checkTimes} 次打卡，${input.endTime.slice(5, 16)} 截止${reward}`,
    route: buildTaskRoute(taskId),
    bizType: 'task',
    bizId: taskId,
  }
  await notify(tx, emit, message, now)
  return userIds
}

/** Locks the task for a manager. */
async function lockTask({ tx, actor }: CommandContext, taskId: number): Promise<Row> {
  const row = await tx.selectFrom('task').selectAll().where('taskId', '=', taskId).forNoKeyUpdate().executeTakeFirst()
  if (!row || !isPermitted(actor, PUBLISH, { userIds: [row.publishUserId], deptId: row.publishDeptId }))
    refuseNotFound({ taskId })
  return row
}

export const withdrawTask: Handler<typeof materials.taskWithdraw, typeof schemas.taskWithdraw> = (
  context,
  { taskId },
) => stop(context, taskId, withdrawn)

export const endTask: Handler<typeof materials.taskEnd, typeof schemas.taskEnd> = (context, { taskId }) =>
  stop(context, taskId, ended)

async function stop(
  context: CommandContext,
  taskId: number,
  status: typeof ended | typeof withdrawn,
): Promise<Record<string, never>> {
  const { tx, now, emit, log } = context
  const row = await lockTask(context, taskId)
  if (row.status !== running) refuse('TASK_STATUS_WRONG')
  await close(tx, [taskId], { status, now })
  emit({ topic: 'task', ids: [taskId] })
  log({ subjectType: 'task', subjectId: taskId, before: { status: running }, after: { status } })
  return {}
}

/** Closes tasks to new check-ins and marks people who have not completed them as missed. */
async function close(tx: Tx, taskIds: readonly number[], { status, now }: { status: TaskStatus; now: Date }) {
  const ids = [...taskIds]
  await tx.updateTable('task').set({ status, endedAt: now }).where('taskId', 'in', ids).execute()
  await tx
    .updateTable('taskUser')
    .set({ status: taskUserStatus.missed })
    .where('taskId', 'in', ids)
    .where('status', '<>', taskUserStatus.completed)
    .execute()
}

/** Ends tasks whose end time has passed. Returns their number. */
export async function endDueTasks(db: Db, now: Date): Promise<number> {
  return runWithEvents(db, async (tx, emit) => {
    const due = await tx
      .selectFrom('task')
      .select('taskId')
      .where('status', '=', running)
      .where('endAt', '<=', formatTime(now))
      .orderBy('taskId')
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    const ids = due.map(({ taskId }) => taskId)
    if (ids.length === 0) return 0
    await close(tx, ids, { status: ended, now })
    emit({ topic: 'task', ids })
    return ids.length
  })
}
