/** 通过 and 驳回 of a check-in by a reviewer of that person, never by the person. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { notifyCategory, taskCheckStatus } from '@nocturne/contract/codes'
import type { materials } from '@nocturne/contract/materials/endpoints'
import type { schemas } from '@nocturne/contract/materials/schemas'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { isPermitted } from '../../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { notify } from '../../notifications/public.ts'
import { lockAssignedTask, refreshTaskCounts } from './check-store.ts'
import { payTaskReward } from './pay-reward.ts'
import { buildCheckInRoute } from './task-route.ts'

const { pending, approved, rejected } = taskCheckStatus

export const reviewCheckIn: Handler<typeof materials.checkAudit, typeof schemas.checkAudit> = async (
  context,
  input,
) => {
  const { tx, actor, now, emit, log } = context
  const { checkId, agree, opinion = '' } = input
  const found = await tx
    .selectFrom('taskCheck')
    .select(['taskId', 'userId', 'deptId'])
    .where('checkId', '=', checkId)
    .executeTakeFirst()
  if (found?.userId === actor.userId) refuse('SELF_APPROVE')
  if (!found || !isPermitted(actor, 'material:task:check', { userIds: [], deptId: found.deptId }))
    refuseNotFound({ checkId })
  if (!agree && opinion === '') refuseField('opinion', '意见', '请填写驳回原因')
  const { taskId, userId, deptId } = found
  const locked = (await lockAssignedTask(tx, taskId, userId)) ?? refuseNotFound({ checkId })
  const { task } = locked
  const status = agree ? approved : rejected
  const rewardAmount = agree ? task.rewardAmount : 0
  const judged = await tx
    .updateTable('taskCheck')
    .set({
      status,
      reviewUserId: actor.userId,
      reviewUserName: actor.nickName,
      reviewedAt: now,
      opinion,
      rewardAmount,
    })
    .where('checkId', '=', checkId)
    .where('status', '=', pending)
    .returning('checkId')
    .executeTakeFirst()
  if (!judged) refuse('APPROVAL_HANDLED')
  await refreshTaskCounts(tx, locked)
  if (agree) await payTaskReward(context, task, { checkId, userId, deptId, businessDate: getBusinessDate(now) })
  await notifyReviewed(context, { checkId, userId, title: task.title, agree, opinion, rewardAmount })
  emit({ topic: 'task', ids: [taskId] })
  log({
    subjectType: 'taskCheck',
    subjectId: checkId,
    before: { status: pending },
    after: { status, opinion, rewardAmount },
  })
  return {}
}

type ReviewNotification = {
  checkId: number
  userId: number
  title: string
  agree: boolean
  opinion: string
  rewardAmount: number
}

async function notifyReviewed(
  { tx, emit, now }: CommandContext,
  { checkId, userId, title, agree, opinion, rewardAmount }: ReviewNotification,
): Promise<void> {
  const reward = rewardAmount > 0 ? `，奖励 ¥${(rewardAmount / 100).toFixed(2)}` : ''
  const message = {
    userIds: [userId],
    category: notifyCategory.task,
    title: agree ? '任务打卡已通过' : '任务打卡被驳回',
    content: agree ? `${title}${reward}` : `${title}：${opinion}，任务结束前可重新提交`,
    route: buildCheckInRoute(checkId),
    bizType: 'taskCheck',
    bizId: checkId,
  }
  await notify(tx, emit, message, now)
}
