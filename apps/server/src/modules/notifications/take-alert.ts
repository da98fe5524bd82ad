/**
 * 去处理: an employee accepts an alert, which stops ringing. Of two concurrent calls one succeeds; the other is refused
 * with the name of the employee who accepted it.
 */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import type { notifications } from '@nocturne/contract/notifications/endpoints'
import type { schemas } from '@nocturne/contract/notifications/schemas'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { loadConfig } from '../platform/public.ts'
import { canBeAccepted, isEndedByAccepting, getMinutesUntilReopen } from './alert-rules.ts'
import { lockAlert, recordAcceptance } from './alert-store.ts'
import { publishAlert } from './refresh-alerts.ts'

export const takeAlert: Handler<typeof notifications.takeAlert, typeof schemas.takeAlert> = async (
  context,
  { alertId },
) => {
  const { tx, now, actor } = context
  const alert = await lockAlert(tx, alertId)
  if (!alert || !canBeAccepted(alert.kind) || !alert.userIds.includes(actor.userId)) refuseNotFound({ alertId })
  if (alert.takenUserId === actor.userId) return {}
  if (alert.takenUserId !== null || alert.endedAt !== null)
    refuse('ALERT_TAKEN', { who: await readNickName(tx, alert.takenUserId) })

  const minutes = isEndedByAccepting(alert.kind) ? null : getMinutesUntilReopen(alert.kind, await loadConfig(tx))
  const backAt = minutes === null ? null : addMinutes(formatTime(now), minutes)
  await recordAcceptance(tx, { alertId, userId: actor.userId, now, backAt })
  publishAlert(context.emit, alert.tableRecordId, alert.userIds)
  context.log({ subjectType: 'alert', subjectId: alertId, after: { content: alert.title, ring: alert.ring } })
  return {}
}

async function readNickName(db: Db, userId: number | null): Promise<string> {
  if (userId === null) return '同事'
  const person = await db.selectFrom('appUser').select('nickName').where('userId', '=', userId).executeTakeFirst()
  return person?.nickName ?? '同事'
}
