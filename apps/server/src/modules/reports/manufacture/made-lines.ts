/** 出品明细: the lines behind one goods of 出品报表, the newest first. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { manufactureReport } from '@nocturne/contract/reports/manufacture/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import { pageOfIds } from '../../../db/listed.ts'
import type { Handler } from '../../../http/bind.ts'
import { readAsked } from '../frame/asked.ts'
import { made } from './made.ts'

export const readMadeLines: Handler<typeof reports.madeLines, typeof schemas.madeLines> = async (context, input) => {
  const { db } = context
  const { goodsId, produceDept, statisType, pageNum, pageSize, ...nights } = input
  const filter = { goodsId, produceDept, statisType }
  const asked = await readAsked(context, manufactureReport.permission, nights)
  const { ids, total } = await pageOfIds(
    db,
    sql`select m.order_item_id as id from (${made(asked, filter)}) m group by m.order_item_id order by m.order_item_id desc`,
    { pageNum, pageSize },
  )
  const { rows } = await sql<AnswerOf<typeof reports.madeLines>['rows'][number]>`
    select m.order_item_id, o.order_id, o.order_no, o.order_type, r.table_name, m.produced_at as produce_time, u.nick_name as produce_user_name,
      m.package_name, sum(m.produced_quantity)::integer as produced_quantity
    from (${made(asked, { ...filter, orderItemIds: ids })}) m
    join orders o using (order_id) join table_record r using (table_record_id) left join app_user u on u.user_id = m.produce_user_id
    group by m.order_item_id, o.order_id, r.table_record_id, m.produced_at, u.user_id, m.package_name
    order by m.order_item_id desc`.execute(db)
  return { rows, total }
}
