/** Status of a guest's calls, for the guest: sent, or accepted by an employee who is on their way. */
import { alertKind } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { schemas } from '@nocturne/contract/guest/schemas'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { requireDeviceId } from '../../http/device-id.ts'
import { requireSeatedOrUnopenedTablePass } from './pass.ts'

/** Calls older than this count as served, so that the guest can call again. */
const SHOWN_MINUTES = 30

type Call = AnswerOf<typeof guest.calls>['rows'][number]

export const listGuestCalls: Handler<typeof guest.calls, typeof schemas.calls> = async (
  { db, now, request },
  { pass },
) => {
  const deviceId = requireDeviceId(request)
  const { tableRecordId, tableId } = await requireSeatedOrUnopenedTablePass(db, { pass, deviceId, now, writing: true })
  const calls =
    tableRecordId === null
      ? sql`select 'open' as kind, called_at, call_count, ${lit(alertKind.opening)} as alert_kind, table_id as subject_id, '' as variant
          from opening_request where table_id = ${tableId}`
      : sql`select kind, called_at, call_count, ${lit(alertKind.call)} as alert_kind, sitting_id as subject_id, kind as variant
          from guest_call where sitting_id = ${tableRecordId}`
  const { rows } = await sql<Call>`
    select c.kind, to_char(c.called_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as call_time,
      to_char(a.taken_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as taken_time, u.nick_name as taken_by
    from (${calls}) c
      left join alert a on a.kind = c.alert_kind and a.subject_id = c.subject_id and a.variant = c.variant and a.occurrence = c.call_count
      left join app_user u on u.user_id = a.taken_user_id
    where c.called_at > ${now}::timestamptz - make_interval(mins => ${SHOWN_MINUTES})
    order by c.called_at desc, c.kind`.execute(db)
  return { rows }
}
