/** Adds the current floor cards to the live events that change them. */
import type { LiveTopic } from '@nocturne/contract/live-topics'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import type { LiveRows } from '../../http/live-rows.ts'
import { readCardBuilders } from './table-cards.ts'

export const liveFloorRows: LiveRows = {
  topic: 'table',
  permission: 'operate:table:list',
  topics: ['table', 'bill', 'order', 'alert'],
  read: async (db, events, now) => {
    const tableIds = await listChangedTables(db, events)
    return tableIds.length === 0 ? [] : readCardBuilders(db, { tableIds, now, businessDate: getBusinessDate(now) })
  },
}

const listIds = (events: readonly LiveEvent[], topic: LiveTopic): number[] =>
  events.filter((event) => event.topic === topic).flatMap(({ ids = [] }) => ids)

/** Ids of the tables affected by events, which refer to tables, sittings (`bill`, `alert`) or orders. */
async function listChangedTables(db: Db, events: readonly LiveEvent[]): Promise<number[]> {
  const tableIds = listIds(events, 'table')
  const recordIds = [...listIds(events, 'bill'), ...listIds(events, 'alert')]
  const orderIds = listIds(events, 'order')
  if (recordIds.length + orderIds.length === 0) return [...new Set(tableIds)]
  const { rows } = await sql<{ tableId: number }>`
    select table_id from sitting where sitting_id = any(${recordIds}::bigint[])
    union
    select r.table_id from orders o join sitting r using (sitting_id) where o.order_id = any(${orderIds}::bigint[])`.execute(
    db,
  )
  return [...new Set([...tableIds, ...rows.map(({ tableId }) => tableId)])]
}
