import type { StockBizType, stockBizType } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { ask } from '../../db/statement.ts'

/** What orders do to stock; counts and purchases are no orders. */
export type StockMove = Extract<StockBizType, (typeof stockBizType)['sale' | 'gift' | 'promotion' | 'returned']>

type Movement = { bizType: StockMove; orderId: number; userId: number | null; at: Date; businessDate: string }

/**
 * Moves stock of goods that count it (`quantity` signed, out is negative) and writes the stock book. Never below zero. Phones
 * that show the menu hear of goods that run low, run out or come back; above the warning the menu says nothing about stock.
 */
export async function moveStock(
  tx: Tx,
  moves: ReadonlyMap<number, number>,
  { bizType, orderId, userId, at, businessDate }: Movement,
): Promise<void> {
  const rows = [...moves].filter(([, quantity]) => quantity !== 0).map(([goodsId, quantity]) => ({ goodsId, quantity }))
  if (rows.length === 0) return
  await ask(tx)`
    with moved as (
      update goods g set stock_num = g.stock_num + m.quantity
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m("goodsId" bigint, quantity integer)
      where g.goods_id = m."goodsId" and g.stock_flag
      returning g.goods_id, m.quantity, g.stock_num, g.stock_warn_num
    ), told as (
      insert into outbox (topic, payload)
      select 'goods', jsonb_build_object('topic', 'goods', 'ids', jsonb_agg(goods_id order by goods_id))
      from moved where least(stock_num, stock_num - quantity) <= stock_warn_num having count(*) > 0
    )
    insert into stock_record (goods_id, biz_type, quantity, before_num, after_num, order_id, operator_user_id, business_date, created_at)
    select goods_id, ${bizType}, quantity, stock_num - quantity, stock_num, ${orderId}, ${userId}::bigint, ${businessDate}::date, ${at} from moved`
}
