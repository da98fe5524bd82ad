/** 提醒 (P053): notifies people without performance, at most once per night and person, even with several senders. */
import { getBusinessDate, getBusinessDayBounds } from '@nocturne/base/venue-time'
import { notifyCategory } from '@nocturne/contract/codes'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import { buildOwnerFilter } from '../../../http/policy.ts'
import { findMissingElement, refuseNotFound } from '../../../http/refusal.ts'
import { notify } from '../../notifications/public.ts'
import { IDLE_REPORT_PERMISSION, IDLE_REMINDER_TYPE, IS_ACTIVE_SALES_PERSON } from './idle-people.ts'

/** Locks the people in order of their ids: of two concurrent requests, the second finds the reminders already sent. */
export const remindIdle: Handler<typeof reports.remindIdle, typeof schemas.remindIdle> = async (
  context,
  { userIds: requestedIds },
) => {
  const { tx, actor, now } = context
  const uniqueIds = [...new Set(requestedIds)]
  const locked = await sql<{ userId: number }>`
    select u.user_id from app_user u
    where u.user_id = any(${uniqueIds}::bigint[]) and ${IS_ACTIVE_SALES_PERSON} and ${buildOwnerFilter(actor, IDLE_REPORT_PERMISSION, { users: ['u.user_id'], dept: 'u.dept_id' })}
    order by u.user_id for no key update`.execute(tx)
  const missing = findMissingElement(
    uniqueIds,
    locked.rows.map(({ userId }) => userId),
  )
  if (missing !== undefined) refuseNotFound({ userId: missing })
  const { beginTime } = getBusinessDayBounds(getBusinessDate(now))
  const reminded = await sql<{ userId: number }>`
    select distinct user_id from notification
    where user_id = any(${uniqueIds}::bigint[]) and biz_type = ${IDLE_REMINDER_TYPE} and created_at > ${beginTime}`.execute(
    tx,
  )
  const before = new Set(reminded.rows.map(({ userId }) => userId))
  const userIds = locked.rows.map(({ userId }) => userId).filter((userId) => !before.has(userId))
  await notify(
    tx,
    context.emit,
    {
      userIds,
      category: notifyCategory.system,
      title: '业绩提醒',
      content: `${actor.nickName}提醒您：近期还没有业绩，请联系客人订台；有困难请告诉主管。`,
      bizType: IDLE_REMINDER_TYPE,
      bizId: actor.userId,
    },
    now,
  )
  context.log({ subjectType: 'idleReminder', after: { userIds } })
  return { count: userIds.length }
}
