import { normalDisable } from '@nocturne/contract/codes'
import type { catalog } from '@nocturne/contract/catalog/endpoints'
import type { schemas } from '@nocturne/contract/catalog/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'

type StockList = AnswerOf<typeof catalog.stockList>

/** Most goods that a venue has; the same bound as the list of the office. */
const MAX_GOODS = 5000

/** Goods with counted stock in menu order, and the suppliers that a delivery can name. */
export const listStock: Handler<typeof catalog.stockList, typeof schemas.stockList> = async ({ db }) => {
  const [goods, suppliers] = await Promise.all([
    sql<StockList['goods'][number]>`
      select g.goods_id, g.goods_name, g.goods_code, t.type_name, g.unit, g.stock_num, g.stock_warn_num
      from goods g join goods_type t using (type_id) where g.stock_flag
      order by t.order_num, t.type_id, g.order_num, g.goods_id limit ${MAX_GOODS}`.execute(db),
    sql<StockList['suppliers'][number]>`
      select supplier_id, supplier_name from supplier where status = ${lit(normalDisable.normal)}
      order by supplier_name, supplier_id`.execute(db),
  ])
  return { goods: goods.rows, suppliers: suppliers.rows }
}
