/** Orders as the lines of a report: what each brought whoever it is credited to, within the nights. */
import type { OrderStatus, OrderType } from '@nocturne/contract/codes'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { allOf, chosenIds, pageOfIds } from '../../../db/listed.ts'
import type { Condition, Page } from '../../../db/listed.ts'
import { narrowed } from './asked.ts'
import type { Asked } from './asked.ts'
import { measureColumns } from './measure-sql.ts'
import { FACT_SUMS, factsIn, moved } from './people.ts'

/** Columns of a fact that say whose it is: the sales person's, the recommender's. */
export type Credited = { user: string; dept: string }

export type OrderLine = {
  orderId: number
  orderNo: string
  orderType: OrderType
  tableName: string
  guestName: string
  createTime: string
  goodsSummary: string
  status: OrderStatus
  spansNights: boolean
  salesUserName: string
}

/** Which orders: whose, and of them those that `also`, conditions on the order `o`, leave. */
type Which = { credited: Credited; also?: readonly Condition[] }
type Wanted<C extends MeasureName> = Which & { columns: readonly C[] } & Page

/** The orders, newest first. */
export async function findOrderLines<C extends MeasureName>(
  db: Db,
  asked: Asked,
  { credited, also, columns, ...page }: Wanted<C>,
) {
  const facts = factsOf(asked, credited, also)
  const { ids, total } = await pageOfIds(
    db,
    sql`select f.order_id as id ${facts} group by f.order_id having ${moved} order by f.order_id desc`,
    page,
  )
  return { ids, total, read: (some: readonly number[]) => readLines<C>(db, facts, { ids: some, columns, asked }) }
}

/** The sums of those that a filter leaves. Tables are counted by the orders that stand here. */
export async function orderSums<S extends MeasureName>(
  db: Db,
  asked: Asked,
  { credited, also, summary }: Which & { summary: readonly S[] },
): Promise<Record<S, number>> {
  const { rows } = await sql<Record<S, number>>`
    select ${measureColumns(summary)} from (
      select ${SUMS}, count(distinct f.table_record_id)::integer as table_count ${factsOf(asked, credited, also)}) p`.execute(
    db,
  )
  const [sums] = rows
  if (!sums) throw new Error('an aggregate answered no row')
  return sums
}

/** The facts every figure is added up from. */
function factsOf(asked: Asked, credited: Credited, also: readonly Condition[] = []): RawBuilder<unknown> {
  const { nights, areaId } = asked
  const ofOrders = also.some((condition) => condition !== false && condition != null)
  return sql`
    from ${factsIn(asked)} f ${ofOrders ? sql`join orders o using (order_id)` : sql``} where ${allOf(
      sql`f.business_date between ${nights.beginDate}::date and ${nights.endDate}::date`,
      narrowed(asked, { user: `f.${credited.user}`, dept: `f.${credited.dept}` }),
      areaId !== undefined && sql`f.area_id = ${areaId}`,
      ...also,
    )}`
}

/** What both are worked out from. */
const SUMS = sql`${FACT_SUMS}, sum(f.d_total - f.d_gift - f.d_discount)::bigint as recommend_amount, 0 as guest_num`

async function readLines<C extends MeasureName>(
  db: Db,
  facts: RawBuilder<unknown>,
  { ids, columns, asked }: { ids: readonly number[]; columns: readonly C[]; asked: Asked },
): Promise<(OrderLine & Record<C, number>)[]> {
  const { rows } = await sql<OrderLine & Record<C, number>>`
    with chosen as materialized (${chosenIds(ids, 'order_id')}), brought as (
      select f.order_id, ${SUMS} ${facts} and f.order_id in (select order_id from chosen)
      group by f.order_id
    )
    select o.order_id, o.order_no, o.order_type, r.table_name, coalesce(r.guest_name, '') as guest_name, o.created_at as create_time, o.status,
      o.sales_user_name,
      coalesce((select string_agg(i.goods_name || ' ×' || i.quantity, '，' order by i.order_item_id) from order_item i
        where ${allOf(
          sql`i.order_id = o.order_id`,
          asked.statisType !== undefined && sql`i.statis_type = ${asked.statisType}::text`,
        )}), '') as goods_summary,
      o.business_date < ${asked.nights.beginDate}::date or o.last_fact_date > ${asked.nights.endDate}::date as spans_nights,
      ${measureColumns(columns)}
    from brought p join orders o using (order_id) join table_record r using (table_record_id)
    group by o.order_id, r.table_record_id order by o.order_id desc`.execute(db)
  return rows
}
