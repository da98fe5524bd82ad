/**
 * Alert sources for the bar: tickets not started, and urged tickets. An urged ticket raises only the alert for urged
 * tickets.
 */
import { alertKind, produceStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { AlertSource, PendingWork } from '../notifications/public.ts'
import { BOOKED_ORDER_STATUSES } from './order-status.ts'

type Row = {
  orderId: number
  urgeCount: number
  tableRecordId: number
  tableId: number
  tableName: string
  goods: string
}

type WaitingQuery = Parameters<AlertSource['waiting']>[1]

export const waitingTicketAlertSource: AlertSource = {
  kind: alertKind.order,
  waiting: async (db, { subjectIds, since }) => {
    const rows = await listTickets(
      db,
      sql`o.urge_count = 0 and (i.produce_status = ${lit(produceStatus.waiting)}
          or exists (select from order_item_place p where p.order_item_id = i.order_item_id and p.produce_status = ${lit(produceStatus.waiting)}))
        and (o.order_id = any(${[...subjectIds]}::bigint[]) or o.created_at > ${since}::timestamptz)`,
    )
    return rows.map((row) => ({
      ...toWaiting(row),
      occurrence: 1,
      title: `${row.tableName} 待出品`,
      content: row.goods,
    }))
  },
}

export const urgedTicketAlertSource: AlertSource = {
  kind: alertKind.urge,
  waiting: async (db, { subjectIds, since }: WaitingQuery) => {
    const rows = await listTickets(
      db,
      sql`o.urge_count > 0 and (o.order_id = any(${[...subjectIds]}::bigint[]) or o.urged_at > ${since}::timestamptz)`,
    )
    return rows.map((row) => ({
      ...toWaiting(row),
      occurrence: row.urgeCount,
      title: `${row.tableName} 催单`,
      content: `已催 ${row.urgeCount} 次 · ${row.goods}`,
    }))
  },
}

/** Orders with unproduced lines. */
async function listTickets(db: Db, condition: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.order_id, o.urge_count, r.sitting_id, r.table_id, r.table_name,
      string_agg(i.goods_name || ' ×' || (i.quantity - i.return_quantity), '、' order by i.order_item_id) as goods
    from order_item i join orders o using (order_id) join sitting r using (sitting_id)
    where i.produce_status in (${lit(produceStatus.waiting, produceStatus.making)}) and i.quantity > i.return_quantity
      and o.status in (${lit(...(BOOKED_ORDER_STATUSES as [string, ...string[]]))}) and ${condition}
    group by o.order_id, r.sitting_id order by o.order_id`.execute(db)
  return rows
}

const toWaiting = ({
  orderId,
  tableRecordId,
  tableId,
}: Row): Omit<PendingWork, 'occurrence' | 'title' | 'content'> => ({
  subjectId: orderId,
  tableRecordId,
  tableId,
  route: '/pages/operat/order/index',
  userIds: [],
})
