/** Alert source: unanswered calls of guests, until an employee accepts them or the sitting ends. */
import { alertKind } from '@nocturne/contract/codes'
import { guestRequests, type GuestRequest } from '@nocturne/contract/guest/guest-requests'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { AlertSource } from '../notifications/public.ts'
import { runningStatuses } from '../tables/public.ts'

/** Request texts shown to staff. */
export const GUEST_CALL_TEXTS: Readonly<Record<GuestRequest, string>> = {
  ...guestRequests,
  order: '呼叫点单',
  bill: '呼叫结账',
  service: '呼叫服务',
  open: '客人请开台',
}

type Row = {
  kind: GuestRequest
  callCount: number
  tableRecordId: number
  tableId: number
  tableName: string
  guestName: string
  guestNum: number
  userIds: number[]
}

export const guestCallAlertSource: AlertSource = {
  kind: alertKind.call,
  waiting: async (db, { subjectIds, since }) => {
    const { rows } = await sql<Row>`
      select c.kind, c.call_count, r.sitting_id, r.table_id, r.table_name, r.guest_name, r.guest_num,
        array_remove(array[r.waiter_user_id, r.sales_user_id], null) as user_ids
      from guest_call c join sitting r using (sitting_id)
      where r.status in (${lit(...runningStatuses)})
        and (c.sitting_id = any(${[...subjectIds]}::bigint[]) or c.called_at > ${since}::timestamptz)
      order by c.called_at, c.sitting_id, c.kind`.execute(db)
    return rows.map(({ kind, callCount, guestName, guestNum, ...row }) => ({
      subjectId: row.tableRecordId,
      variant: kind,
      occurrence: callCount,
      tableRecordId: row.tableRecordId,
      tableId: row.tableId,
      title: `${row.tableName} ${GUEST_CALL_TEXTS[kind]}`,
      content: guestName === '' ? `${guestNum}人` : `${guestName} · ${guestNum}人`,
      route: `/pages/operat/table/index?tableId=${row.tableId}`,
      userIds: row.userIds,
    }))
  },
}
