import { storableBottleState, produceStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'

/**
 * SQL: condition on an order line `order_item i`: it contains storable bottles that were handed out. A package line
 * matches once one production place has produced its parts.
 */
export const hasHandedOutBottles = sql<boolean>`i.quantity > i.return_quantity
  and (i.produce_status in (${lit(produceStatus.produced, produceStatus.delivered, produceStatus.none)})
    or exists (select from order_item_place p where p.order_item_id = i.order_item_id
      and p.produce_status in (${lit(produceStatus.produced, produceStatus.delivered)})))
  and exists (select from goods g where g.deposit_type <> ${lit(storableBottleState.none)}
    and (g.goods_id = i.goods_id or i.package_detail @> jsonb_build_array(jsonb_build_object('goodsId', g.goods_id))))`
