/** 库存流水: stock records behind one goods of 库存报表, newest first. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import { joinConditions, selectIds, readPageOfIdsWithTotal } from '../../../db/list-queries.ts'
import { resolveDateRange } from '../../../http/date-range.ts'
import type { Handler } from '../../../http/bind.ts'
import { readGoodsHeader } from '../frame/opened-goods.ts'

export const readStockFlow: Handler<typeof reports.stockFlow, typeof schemas.stockFlow> = async (
  { db, now },
  { goodsId, bizType, pageNum, pageSize, ...dateRange },
) => {
  const { beginDate, endDate } = resolveDateRange(dateRange, getBusinessDate(now))
  const chosen = joinConditions(
    sql`s.goods_id = ${goodsId} and s.business_date between ${beginDate}::date and ${endDate}::date`,
    bizType !== undefined && sql`s.biz_type = ${bizType}::text`,
  )
  const found = sql`select s.record_id as id from stock_record s where ${chosen} order by s.business_date desc, s.record_id desc`
  const [goods, { ids, total }] = await Promise.all([
    readGoodsHeader(db, goodsId),
    readPageOfIdsWithTotal(db, found, { pageNum, pageSize }),
  ])
  const { rows } = await sql<AnswerOf<typeof reports.stockFlow>['rows'][number]>`
    with chosen as (${selectIds(ids, 'record_id')})
    select s.record_id, s.created_at as create_time, s.biz_type, s.quantity, s.after_num,
      coalesce(nullif(s.biz_no, ''), o.order_no, '') as biz_no, s.order_id, u.nick_name as operator_name, s.remark
    from chosen join stock_record s using (record_id) left join orders o on o.order_id = s.order_id
    left join app_user u on u.user_id = s.operator_user_id
    order by s.business_date desc, s.record_id desc`.execute(db)
  return { rows, total, goods }
}
