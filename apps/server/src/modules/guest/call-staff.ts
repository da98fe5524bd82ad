/** 呼叫服务: notifies the staff of the table and the floor managers. The same request of a sitting is sent at most every three minutes. */
import { notifyCategory, userStatus } from '@nocturne/contract/codes'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { schemas } from '@nocturne/contract/guest/schemas'
import type { GuestRequest } from '@nocturne/contract/guest/guest-requests'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { Actor, CommandContext } from '../../http/context.ts'
import { requireDeviceId } from '../../http/device-id.ts'
import { refuse } from '../../http/refusal.ts'
import { buildDutyFilter } from '../directory/public.ts'
import { refreshAlerts, notify } from '../notifications/public.ts'
import { guestCallAlertSource, GUEST_CALL_TEXTS } from './guest-calls.ts'
import { openingRequestAlertSource } from './opening-requests.ts'
import { requireSeatedOrUnopenedTablePass, requireSeatedPass } from './pass.ts'
import type { UnopenedTablePass } from './pass.ts'

const DEAF_MINUTES = 3

export const callStaff: Handler<typeof guest.callStaff, typeof schemas.callStaff> = async (context, { pass, kind }) => {
  const { tx, now, request } = context
  const proof = { pass, deviceId: requireDeviceId(request), now, writing: true }
  if (kind === 'open') return requestOpening(context, await requireSeatedOrUnopenedTablePass(tx, proof))
  const { tableRecordId, tableId, tableName } = await requireSeatedPass(tx, proof)
  if (!(await hasReceiver(tx, { tableRecordId, kind, now }))) refuse('TOO_FREQUENT')
  await refreshAlerts(context, guestCallAlertSource, { subjectIds: [tableRecordId] })
  await notifyStaff(context, {
    tableId,
    tableName,
    kind,
    userIds: await listSittingStaff(tx, tableRecordId),
    tableRecordId,
  })
  context.log({ subjectType: 'record', subjectId: tableRecordId, after: { content: GUEST_CALL_TEXTS[kind] } })
  return {}
}

/** Requests the opening of a table from the floor managers when guests call from a table not opened yet. */
async function requestOpening(
  context: CommandContext<Actor>,
  { tableRecordId, tableId, tableName }: UnopenedTablePass,
) {
  const { tx, now } = context
  if (tableRecordId !== null) return {}
  if (!(await hasOpeningReceiver(tx, tableId, now))) refuse('TOO_FREQUENT')
  await refreshAlerts(context, openingRequestAlertSource, { subjectIds: [tableId] })
  await notifyStaff(context, { tableId, tableName, kind: 'open', userIds: await listFloorManagers(tx) })
  context.log({ subjectType: 'table', subjectId: tableId, after: { content: GUEST_CALL_TEXTS.open } })
  return {}
}

type StaffNotification = {
  tableId: number
  tableName: string
  kind: GuestRequest
  userIds: number[]
  tableRecordId?: number
}

async function notifyStaff(
  { tx, emit, now }: CommandContext<Actor>,
  { tableId, tableName, kind, userIds, tableRecordId }: StaffNotification,
): Promise<void> {
  const requestText = GUEST_CALL_TEXTS[kind]
  await notify(
    tx,
    emit,
    {
      userIds,
      category: notifyCategory.order,
      title: `${tableName} ${requestText}`,
      content: `${tableName} 的客人：${requestText}，请尽快前往`,
      route: `/pages/operat/table/index?tableId=${tableId}`,
      bizType: tableRecordId === undefined ? 'table' : 'record',
      bizId: tableRecordId ?? tableId,
    },
    now,
  )
}

/** Stores the call; false when the same request was stored within the last minutes, also by a concurrent call. */
async function hasReceiver(
  tx: Tx,
  { tableRecordId, kind, now }: { tableRecordId: number; kind: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into guest_call as c (sitting_id, kind, called_at) values (${tableRecordId}, ${kind}, ${now})
    on conflict (sitting_id, kind) do update set called_at = excluded.called_at, call_count = c.call_count + 1
    where c.called_at <= excluded.called_at - make_interval(mins => ${DEAF_MINUTES})
    returning kind`.execute(tx)
  return rows.length > 0
}

/** The waiter and the sales person of the sitting, and the floor managers. */
async function listSittingStaff(tx: Tx, tableRecordId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select u.user_id from app_user u, sitting r
    where r.sitting_id = ${tableRecordId} and u.status = ${lit(userStatus.active)}
      and (u.user_id in (r.waiter_user_id, r.sales_user_id) or ${buildDutyFilter(sql`u.role_keys`, ['floorManager'])})
    order by u.user_id`.execute(tx)
  return rows.map((row) => row.userId)
}

/** Stores a call from a table without a sitting; false when one was stored within the last minutes. */
async function hasOpeningReceiver(tx: Tx, tableId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into opening_request as w (table_id, called_at) values (${tableId}, ${now})
    on conflict (table_id) do update set called_at = excluded.called_at, call_count = w.call_count + 1
    where w.called_at <= excluded.called_at - make_interval(mins => ${DEAF_MINUTES})
    returning table_id`.execute(tx)
  return rows.length > 0
}

async function listFloorManagers(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from app_user where status = ${lit(userStatus.active)} and ${buildDutyFilter(sql`role_keys`, ['floorManager'])}
    order by user_id`.execute(tx)
  return rows.map((row) => row.userId)
}
