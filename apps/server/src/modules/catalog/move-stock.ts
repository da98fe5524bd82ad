import type { StockBizType } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { queryRows } from '../../db/statement.ts'

type Movement = {
  bizType: StockBizType
  /** Null for movements without an order; `bizNo` then names the slip. */
  orderId: number | null
  userId: number | null
  at: Date
  businessDate: string
  bizNo?: string
  remark?: string
  /** Supplier of a purchase. */
  supplierId?: number | undefined
  /** Purchase price of one piece, fen, by goods; the new cost is the weighted mean of existing stock and delivery. */
  costs?: ReadonlyMap<number, number>
}

/**
 * Moves counted stock of goods (`quantity` signed, out is negative), locking them by ascending id, and writes the stock book.
 * Stock never becomes negative. A line is booked in the night of the previous line if that is later: around noon, concurrent
 * movements may commit in another order. Publishes goods that run low, run out or become available; above the warning level the
 * menu shows no stock.
 */
export async function moveStock(
  tx: Tx,
  moves: ReadonlyMap<number, number>,
  { bizType, orderId, userId, at, businessDate, bizNo = '', remark = '', supplierId, costs }: Movement,
): Promise<void> {
  const rows = [...moves]
    .filter(([, quantity]) => quantity !== 0)
    .map(([goodsId, quantity]) => ({ goodsId, quantity, cost: costs?.get(goodsId) ?? null }))
  if (rows.length === 0) return
  await queryRows(tx)`
    with held as materialized (
      select goods_id from goods where goods_id = any(${rows.map(({ goodsId }) => goodsId)}::bigint[]) and stock_flag order by goods_id for no key update
    ), moved as (
      update goods g set stock_num = g.stock_num + m.quantity, stock_date = greatest(g.stock_date, ${businessDate}::date),
        cost_price = case when m.cost is null then g.cost_price
          else round((g.stock_num * g.cost_price + m.quantity * m.cost)::numeric / (g.stock_num + m.quantity)) end
      from held join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m("goodsId" bigint, quantity integer, cost bigint) on held.goods_id = m."goodsId"
      where g.goods_id = held.goods_id and g.stock_flag
      returning g.goods_id, m.quantity, g.stock_num, g.stock_warn_num, g.stock_date, coalesce(m.cost, g.cost_price) as cost_price
    ), told as (
      insert into outbox (topic, payload)
      select 'goods', jsonb_build_object('topic', 'goods', 'ids', jsonb_agg(goods_id order by goods_id))
      from moved where least(stock_num, stock_num - quantity) <= stock_warn_num having count(*) > 0
    )
    insert into stock_record (goods_id, biz_type, quantity, before_num, after_num, cost_price, order_id, biz_no, remark, supplier_id, operator_user_id,
      business_date, created_at)
    select goods_id, ${bizType}, quantity, stock_num - quantity, stock_num, cost_price, ${orderId}::bigint, ${bizNo}, ${remark}, ${supplierId ?? null}::bigint, ${userId}::bigint,
      stock_date, ${at} from moved`
}

/** Locks goods with counted stock by ascending id, for callers that move them one after the other. */
export async function lockGoods(tx: Tx, goodsIds: readonly number[]): Promise<void> {
  await queryRows(
    tx,
  )`select goods_id from goods where goods_id = any(${[...goodsIds]}::bigint[]) and stock_flag order by goods_id for no key update`
}
