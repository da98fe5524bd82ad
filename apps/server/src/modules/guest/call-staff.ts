/** 呼叫服务: the people of the table and the floor managers hear a guest. The same wish of a sitting is heard every three minutes. */
import { notifyCategory, userStatus } from '@nocturne/contract/codes'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { schemas } from '@nocturne/contract/guest/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { demandDevice } from '../../http/demand-device.ts'
import { refuse } from '../../http/refusal.ts'
import { keepAlerts, notify } from '../notifications/public.ts'
import { guestCalls, WISHES } from './guest-calls.ts'
import { demandSeatedPass } from './pass.ts'

const DEAF_MINUTES = 3

export const callStaff: Handler<typeof guest.callStaff, typeof schemas.callStaff> = async (context, { pass, kind }) => {
  const { tx, now, request } = context
  const deviceId = demandDevice(request)
  const { tableRecordId, tableId, tableName } = await demandSeatedPass(tx, { pass, deviceId, now, writing: true })
  if (!(await isHeard(tx, { tableRecordId, kind, now }))) refuse('TOO_FREQUENT')
  await keepAlerts(context, guestCalls, { subjectIds: [tableRecordId] })
  const wish = WISHES[kind]
  await notify(
    tx,
    context.emit,
    {
      userIds: await peopleOf(tx, tableRecordId),
      category: notifyCategory.order,
      title: `${tableName} ${wish}`,
      content: `${tableName} 的客人：${wish}，请尽快前往`,
      route: `/pages/operat/table/index?tableId=${tableId}`,
      bizType: 'record',
      bizId: tableRecordId,
    },
    now,
  )
  context.log({ subjectType: 'record', subjectId: tableRecordId, after: { content: wish } })
  return {}
}

/** Notes the call; false when the same wish was heard just now, also by a twin of this very moment. */
async function isHeard(
  tx: Tx,
  { tableRecordId, kind, now }: { tableRecordId: number; kind: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into guest_call as c (table_record_id, kind, called_at) values (${tableRecordId}, ${kind}, ${now})
    on conflict (table_record_id, kind) do update set called_at = excluded.called_at, call_count = c.call_count + 1
    where c.called_at <= excluded.called_at - make_interval(mins => ${DEAF_MINUTES})
    returning kind`.execute(tx)
  return rows.length > 0
}

/** The waiter and the sales person of the sitting, and whoever runs the floor. */
async function peopleOf(tx: Tx, tableRecordId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select u.user_id from app_user u, table_record r
    where r.table_record_id = ${tableRecordId} and u.status = ${lit(userStatus.active)}
      and (u.user_id in (r.waiter_user_id, r.sales_user_id) or 'floorManager' = any(u.role_keys))
    order by u.user_id`.execute(tx)
  return rows.map((row) => row.userId)
}
