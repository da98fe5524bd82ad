import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { notifications } from '@nocturne/contract/notifications/endpoints'
import type { schemas } from '@nocturne/contract/notifications/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'

/** Maximum number of alerts returned, more than a phone can show. */
const MOST = 50

/**
 * Lists the alerts of the caller. Only few alerts are open at a time, so a scan that filters out those of other people
 * needs no index.
 */
export const listAlerts: Handler<typeof notifications.alerts, typeof schemas.alerts> = async ({ db, actor }) => {
  const { rows } = await sql<AnswerOf<typeof notifications.alerts>['rows'][number]>`
    select alert_id, kind, subject_id, table_id, title, content, route, raised_at as raise_time, ring > 0 as passed_on from alert
    where ended_at is null and taken_at is null and user_ids @> array[${actor.userId}::bigint]
    order by raised_at desc, alert_id desc limit ${MOST}`.execute(db)
  return { rows }
}
