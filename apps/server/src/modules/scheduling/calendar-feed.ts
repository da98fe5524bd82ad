/** Secret address under which calendar programs read an employee's own shifts. Only its hash is stored. */
import { randomBytes } from 'node:crypto'
import { formatTime } from '@nocturne/base/venue-time'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'
import type { schemas } from '@nocturne/contract/scheduling/schemas'
import type { Handler } from '../../http/bind.ts'
import { hashToken } from '../../http/session-guard.ts'
import { readPublicUrl } from '../platform/public.ts'

export const CALENDAR_PATH = '/api/calendar'

const SECRET_BYTES = 24

export const readCalendarFeed: Handler<typeof scheduling.calendarFeed, typeof schemas.calendarFeed> = async ({
  db,
  actor,
}) => {
  const feed = await db
    .selectFrom('calendarFeed')
    .select(['createdAt', 'lastReadAt'])
    .where('userId', '=', actor.userId)
    .executeTakeFirst()
  return { createTime: feed?.createdAt ?? null, lastReadTime: feed?.lastReadAt ?? null }
}

export const renewCalendarFeed: Handler<typeof scheduling.calendarRenew, typeof schemas.calendarRenew> = async ({
  db,
  tx,
  now,
  actor,
  log,
}) => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const row = { secretHash: hashToken(secret), createdAt: formatTime(now), lastReadAt: null }
  await tx
    .insertInto('calendarFeed')
    .values({ userId: actor.userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
  log({ subjectType: 'calendarFeed', subjectId: actor.userId, after: { active: true } })
  return { url: `${await readPublicUrl(db)}${CALENDAR_PATH}/${secret}.ics` }
}

export const stopCalendarFeed: Handler<typeof scheduling.calendarStop, typeof schemas.calendarStop> = async ({
  tx,
  actor,
  log,
}) => {
  await tx.deleteFrom('calendarFeed').where('userId', '=', actor.userId).execute()
  log({ subjectType: 'calendarFeed', subjectId: actor.userId, after: { active: false } })
  return {}
}
