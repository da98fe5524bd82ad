/** 订单: orders of a range of nights within the caller's scope. */
import type { OrderStatus } from '@nocturne/contract/codes'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { orderStatus } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIds } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import { resolveDateRange } from '../../http/date-range.ts'
import type { Handler } from '../../http/bind.ts'
import { buildOwnerFilter } from '../../http/policy.ts'
import { listOrderCards, orderScopeColumns } from './order-cards.ts'

export const listOrders: Handler<typeof orders.list, typeof schemas.list> = async ({ db, actor, now }, input) => {
  const { beginDate, endDate } = resolveDateRange(input, getBusinessDate(now))
  const night = sql`business_date between ${beginDate}::date and ${endDate}::date`
  const narrowed = joinConditions(
    sql`o.${night}`,
    buildOwnerFilter(actor, 'operate:order:list', orderScopeColumns),
    buildStatusFilter(input.status),
    input.orderType !== undefined && sql`o.order_type = ${input.orderType}::text`,
    input.tableId !== undefined && buildTablesFilter([input.tableId], night),
    input.keyword !== undefined && (await buildKeywordFilter(db, input.keyword, { night, beginDate, endDate })),
  )
  const { ids, total } = await readPageOfIds(
    db,
    sql`select o.order_id as id from orders o where ${narrowed} order by o.business_date desc, o.order_id desc`,
    input,
  )
  return { rows: await listOrderCards(db, actor, selectIds(ids, 'order_id')), total }
}

/** Uses literals in the SQL text: ended orders have a partial index. */
function buildStatusFilter(status: OrderStatus | 'closed' | undefined): RawBuilder<unknown> | undefined {
  if (status === undefined) return undefined
  return status === 'closed'
    ? sql`o.status in (${lit(orderStatus.cancelled, orderStatus.returned)})`
    : sql`o.status = ${status}::text`
}

const buildTablesFilter = (tableIds: readonly number[], night: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`o.sitting_id = any(array(select r.sitting_id from sitting r where r.table_id = any(${[...tableIds]}::bigint[]) and r.${night}))`

/** Digits of the sequence in an order number; the prefix names kind and night. */
const COUNTING_DIGITS = 6
const ORDER_PREFIX = 'DD'

/**
 * Condition for a typed keyword: a part of the table's name, the full order number, or its last digits. Searches tables and numbers by
 * index instead of reading every order of the range.
 */
async function buildKeywordFilter(
  db: Db,
  keyword: string,
  { night, beginDate, endDate }: { night: RawBuilder<unknown>; beginDate: string; endDate: string },
): Promise<RawBuilder<unknown>> {
  const { rows: tables } = await sql<{ tableId: number }>`
    select table_id from venue_table where position(lower(${keyword}::text) in lower(table_name)) > 0`.execute(db)
  const end = new RegExp(`^\\d{1,${COUNTING_DIGITS}}$`).test(keyword) && keyword.padStart(COUNTING_DIGITS, '0')
  const byNumber =
    end === false
      ? sql`o.order_no = ${keyword.toUpperCase()}::text`
      : sql`o.order_no = any(array(select ${ORDER_PREFIX}::text || to_char(n, 'YYYYMMDD') || ${end}::text
          from generate_series(${beginDate}::date, ${endDate}::date, interval '1 day') n))`
  if (tables.length === 0) return byNumber
  const atTables = buildTablesFilter(
    tables.map(({ tableId }) => tableId),
    night,
  )
  return sql`(${atTables} or ${byNumber})`
}
