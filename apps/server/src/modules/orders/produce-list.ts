/** 出品列表: waiting lines, oldest first, or tonight's finished ones, latest first. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { businessDayStatus, orderStatus, produceStatus } from '@nocturne/contract/codes'
import type { ProduceStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { joinConditions, readPageOfIdsWithTotal } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { TASKS_OF_LINE } from './line-tasks.ts'

const UNMADE: readonly ProduceStatus[] = [produceStatus.waiting, produceStatus.making]

/** Earliest night that is not closed. Queried first, so that PostgreSQL plans for one or two nights instead of all. */
export async function readFirstOpenNight(db: Db, tonight: string): Promise<string> {
  const { rows } = await sql<{ night: string | null }>`
    select min(business_date) as night from business_day where status <> ${lit(businessDayStatus.closed)}`.execute(db)
  const night = rows[0]?.night ?? tonight
  return night < tonight ? night : tonight
}

/** A package is listed once per place: its line id and the digit of the place form one number. */
const PLACES = 10
const TASK_ID = sql`(i.order_item_id * ${sql.lit(PLACES)} + t.produce_dept::integer)`

type ProduceRow = AnswerOf<typeof orders.produceList>['rows'][number]

export const listProductionLines: Handler<typeof orders.produceList, typeof schemas.produceList> = async (
  { db, now },
  input,
) => {
  const states = input.produceStatus === undefined ? UNMADE : [input.produceStatus]
  const waiting = states.every((state) => UNMADE.includes(state))
  // Lines of closed nights are confirmed automatically; finished lines are shown for tonight.
  const tonight = getBusinessDate(now)
  const since = waiting ? await readFirstOpenNight(db, tonight) : tonight
  const narrowed = joinConditions(
    sql`o.business_date between ${since}::date and ${tonight}::date`,
    sql`o.status in (${lit(orderStatus.placed, orderStatus.settled, orderStatus.completed)})`,
    sql`t.produce_status = any(${states}::text[])`,
    sql`i.return_quantity < i.quantity`,
    input.produceDept !== undefined && sql`t.produce_dept = ${input.produceDept}::text`,
  )
  const { ids, total } = await readPageOfIdsWithTotal(
    db,
    sql`select ${TASK_ID} as id from orders o join order_item i using (order_id) cross join ${TASKS_OF_LINE}
      where ${narrowed} order by 1 ${waiting ? sql`` : sql`desc`}`,
    input,
  )
  const { rows } = await sql<ProduceRow>`
    select i.order_item_id, i.order_id, o.order_no, o.order_type, r.table_name, i.goods_name, i.unit, i.quantity - i.return_quantity as quantity,
      line_choices(i.flavor, i.options, false) as flavor, i.item_remark,
      o.order_remark, t.package_detail, t.produce_dept, t.produce_status, o.created_at as create_time, t.produced_at as produce_time,
      o.order_user_name, o.urge_count
    from order_item i cross join ${TASKS_OF_LINE} join orders o on o.order_id = i.order_id join sitting r using (sitting_id)
    where i.order_item_id = any(${ids.map((id) => Math.floor(id / PLACES))}::bigint[]) and ${TASK_ID} = any(${ids}::bigint[]) order by ${TASK_ID} ${waiting ? sql`` : sql`desc`}`.execute(
    db,
  )
  return { rows, total }
}
