import type { StockBizType } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { ask } from '../../db/statement.ts'

type Movement = {
  bizType: StockBizType
  /** Null where no order moved it; `bizNo` then names the slip. */
  orderId: number | null
  userId: number | null
  at: Date
  businessDate: string
  bizNo?: string
  remark?: string
  /** What was paid for one piece, fen, by goods: what the goods are reckoned with becomes the mean of what lay there and what came. */
  costs?: ReadonlyMap<number, number>
}

/**
 * Moves stock of goods that count it (`quantity` signed, out is negative), held by ascending id, and writes the stock book. Never below zero. A line lies in
 * the night of the one before it where that is the later one: around noon two of them may have begun in another order. Phones that
 * show the menu hear of goods that run low, run out or come back; above the warning the menu says nothing about stock.
 */
export async function moveStock(
  tx: Tx,
  moves: ReadonlyMap<number, number>,
  { bizType, orderId, userId, at, businessDate, bizNo = '', remark = '', costs }: Movement,
): Promise<void> {
  const rows = [...moves]
    .filter(([, quantity]) => quantity !== 0)
    .map(([goodsId, quantity]) => ({ goodsId, quantity, cost: costs?.get(goodsId) ?? null }))
  if (rows.length === 0) return
  await ask(tx)`
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
    insert into stock_record (goods_id, biz_type, quantity, before_num, after_num, cost_price, order_id, biz_no, remark, operator_user_id,
      business_date, created_at)
    select goods_id, ${bizType}, quantity, stock_num - quantity, stock_num, cost_price, ${orderId}::bigint, ${bizNo}, ${remark}, ${userId}::bigint,
      stock_date, ${at} from moved`
}

/** Holds goods whose stock counts, by ascending id: for who moves them one after the other. */
export async function holdGoods(tx: Tx, goodsIds: readonly number[]): Promise<void> {
  await ask(
    tx,
  )`select goods_id from goods where goods_id = any(${[...goodsIds]}::bigint[]) and stock_flag order by goods_id for no key update`
}
