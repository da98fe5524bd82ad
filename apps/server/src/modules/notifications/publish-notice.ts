/** 发布通知: a notice, with one message per receiver. Leaders of a department reach only their own people. */
import { formatTime } from '@nocturne/base/venue-time'
import { noticeTarget, noticeType as noticeTypes, notifyCategory, userStatus, userType } from '@nocturne/contract/codes'
import type { notifications } from '@nocturne/contract/notifications/endpoints'
import type { schemas } from '@nocturne/contract/notifications/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { findScope } from '../../http/policy.ts'
import { findMissingElement, refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { notify } from './notify.ts'

type Person = { userId: number; deptId: number }

export const publishNotice: Handler<typeof notifications.publish, typeof schemas.publish> = async (context, input) => {
  const { tx, actor, now } = context
  const { noticeTitle, noticeContent, noticeType = noticeTypes.announcement, targetType, targetIds = [] } = input
  if (targetType !== noticeTarget.everybody && targetIds.length === 0)
    refuseField('targetIds', '发送对象', '请选择发送对象')
  const chosen =
    targetType === noticeTarget.everybody
      ? sql`true`
      : targetType === noticeTarget.people
        ? sql`u.user_id = any(${targetIds})`
        : sql`exists (select from unnest(${targetIds}::bigint[]) as wanted where wanted = d.dept_id or (',' || d.ancestors || ',') like '%,' || wanted || ',%')`
  const { rows: people } = await sql<Person>`
    select u.user_id, u.dept_id from app_user u join dept d using (dept_id)
    where u.status = ${lit(userStatus.active)} and u.user_type <> ${lit(userType.system)} and ${chosen} order by u.user_id`.execute(
    tx,
  )
  if (
    findScope(actor, 'notice:message:publish') !== 'all' &&
    people.some(({ deptId }) => !actor.deptIds.includes(deptId))
  )
    refuse('NO_PERMISSION')
  if (targetType !== noticeTarget.everybody) {
    const known =
      targetType === noticeTarget.people ? people.map(({ userId }) => userId) : await listKnownDepts(tx, targetIds)
    const missing = findMissingElement(targetIds, known)
    if (missing !== undefined || people.length === 0) refuseNotFound({ targetId: missing ?? targetIds[0] })
  }

  const { noticeId } = await tx
    .insertInto('notice')
    .values({
      noticeTitle,
      noticeContent,
      noticeType,
      targetType,
      targetIds,
      publishUserId: actor.userId,
      publishedAt: formatTime(now),
    })
    .returning('noticeId')
    .executeTakeFirstOrThrow()
  const userIds = people.map(({ userId }) => userId)
  await notify(
    tx,
    context.emit,
    {
      userIds,
      category: notifyCategory.announcement,
      title: noticeTitle,
      content: noticeContent,
      bizType: 'notice',
      bizId: noticeId,
    },
    now,
  )
  context.log({
    subjectType: 'notice',
    subjectId: noticeId,
    after: { noticeTitle, targetType, targetIds, count: userIds.length },
  })
  return { noticeId, count: userIds.length }
}

async function listKnownDepts(tx: Tx, deptIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('dept')
    .select('deptId')
    .where('deptId', 'in', [...deptIds])
    .execute()
  return rows.map(({ deptId }) => deptId)
}
