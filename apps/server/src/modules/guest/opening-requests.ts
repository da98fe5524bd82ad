/**
 * Alert source: guests who requested that their table be opened, until it is open or an employee accepts the request.
 */
import { alertKind } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { AlertSource } from '../notifications/public.ts'
import { runningStatuses } from '../tables/public.ts'
import { GUEST_CALL_TEXTS } from './guest-calls.ts'

/** Additional minutes before an unanswered request expires, because its guests have left or sit elsewhere. */
const MOST_MINUTES = 60

type Row = { tableId: number; tableName: string; areaName: string; callCount: number }

export const openingRequestAlertSource: AlertSource = {
  kind: alertKind.opening,
  waiting: async (db, { subjectIds, since }) => {
    const { rows } = await sql<Row>`
      select w.table_id, w.call_count, t.table_name, a.area_name
      from opening_request w join venue_table t using (table_id) join area a using (area_id)
      where (w.table_id = any(${[...subjectIds]}::bigint[]) or w.called_at > ${since}::timestamptz)
        and w.called_at > coalesce(${since}::timestamptz - make_interval(mins => ${MOST_MINUTES}), '-infinity')
        and not exists (select from sitting r where r.table_id = w.table_id
          and (r.status in (${lit(...runningStatuses)}) or r.opened_at >= w.called_at))
      order by w.called_at, w.table_id`.execute(db)
    return rows.map(({ tableId, tableName, areaName, callCount }) => ({
      subjectId: tableId,
      occurrence: callCount,
      tableRecordId: null,
      tableId,
      title: `${tableName} ${GUEST_CALL_TEXTS.open}`,
      content: `${areaName} · 客人已到台`,
      route: `/pages/operat/table/index?tableId=${tableId}`,
      userIds: [],
    }))
  },
}
