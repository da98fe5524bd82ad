/** 打卡: submits a proof, within the limits of the night and the task. */
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { taskCheckStatus, taskStatus } from '@nocturne/contract/codes'
import type { materials } from '@nocturne/contract/materials/endpoints'
import type { schemas } from '@nocturne/contract/materials/schemas'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { listOwnUploads } from '../../platform/public.ts'
import { lockAssignedTask, refreshTaskCounts } from './check-store.ts'
import { payTaskReward } from './pay-reward.ts'
import { findFreeSlot, findMissingProof } from './task-rules.ts'

export const checkIn: Handler<typeof materials.checkAdd, typeof schemas.checkAdd> = async (context, input) => {
  const { tx, actor, now, emit, log } = context
  const locked = await lockAssignedTask(tx, input.taskId, actor.userId)
  if (!locked || locked.task.status === taskStatus.draft) refuseNotFound({ taskId: input.taskId })
  const { task, person } = locked
  const at = formatTime(now)
  if (task.status !== taskStatus.running || at >= task.endAt) refuse('TASK_ENDED')
  if (at < task.startAt) refuse('TASK_NOT_STARTED')
  if (person.checkCount >= task.checkTimes) refuse('CHECKS_DONE')
  const night = getBusinessDate(now)
  const dayNo = findFreeSlot(await listTakenSlots(context, task.taskId, night), task.perDay) ?? refuse('CHECK_LIMIT')
  const lack = findMissingProof(task.checkType, input)
  if (lack) refuseField(lack.field, lack.label, lack.message)
  await assertOwnPictures(context, input.images)
  // A task without review approves the check-in immediately.
  const decided = task.needReview
    ? { status: taskCheckStatus.pending, reviewedAt: null, rewardAmount: 0 }
    : { status: taskCheckStatus.approved, reviewedAt: now, rewardAmount: task.rewardAmount }
  const { checkId } = await tx
    .insertInto('taskCheck')
    .values({
      taskId: task.taskId,
      userId: actor.userId,
      userName: actor.nickName,
      deptId: actor.deptId,
      deptName: actor.deptName,
      content: input.content ?? '',
      images: input.images,
      linkUrl: input.linkUrl ?? null,
      address: input.address ?? null,
      longitude: input.longitude ?? null,
      latitude: input.latitude ?? null,
      businessDate: night,
      dayNo,
      createdAt: now,
      ...decided,
    })
    .returning('checkId')
    .executeTakeFirstOrThrow()
  await refreshTaskCounts(tx, locked)
  if (decided.status === taskCheckStatus.approved)
    await payTaskReward(context, task, { checkId, userId: actor.userId, deptId: actor.deptId, businessDate: night })
  emit({ topic: 'task', ids: [task.taskId] })
  log({
    subjectType: 'taskCheck',
    subjectId: checkId,
    after: { taskId: task.taskId, status: decided.status, images: input.images.length, linkUrl: input.linkUrl },
  })
  return { checkId, status: decided.status }
}

async function listTakenSlots({ tx, actor }: CommandContext, taskId: number, night: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('taskCheck')
    .select('dayNo')
    .where('taskId', '=', taskId)
    .where('userId', '=', actor.userId)
    .where('businessDate', '=', night)
    .where('status', '<>', taskCheckStatus.rejected)
    .execute()
  return rows.map(({ dayNo }) => dayNo)
}

async function assertOwnPictures({ tx, actor }: CommandContext, images: readonly string[]): Promise<void> {
  const sent = await listOwnUploads(tx, actor.userId, images)
  if (new Set(images).size < images.length) refuseField('images', '图片', '同一图片只能添加一次')
  if (images.some((url) => sent.get(url)?.fileType !== 'image')) refuseField('images', '图片', '图片已失效，请重新添加')
}
