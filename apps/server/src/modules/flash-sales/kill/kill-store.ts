/** Locks and moves flash-sale orders and frees their places. Lock order: order, buyer's usage, goods. */
import { killOrderStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { FlashSaleOrder } from '../../../db/types.ts'
import { lit } from '../../../db/statement.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'

export type KillOrderRow = Selectable<FlashSaleOrder>

/** Locks the order. NOT_FOUND when there is none. */
export async function lockKillOrder(tx: Tx, killOrderId: number): Promise<KillOrderRow> {
  const row = await tx
    .selectFrom('flashSaleOrder')
    .selectAll()
    .where('killOrderId', '=', killOrderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? refuseNotFound({ killOrderId })
}

type Place = Pick<KillOrderRow, 'activityId' | 'killGoodsId' | 'buyerKeys' | 'quantity'>

/**
 * Counts a buyer's pieces of the goods and of the whole sale, under each of the buyer's keys. LIMIT_EXCEEDED above the limit. Rows are
 * locked in a fixed order, so that two phones of one buyer cannot deadlock.
 */
export async function reserveBuyerQuota(
  tx: Tx,
  place: Place,
  limits: { perUser: number; perGoods: number },
): Promise<void> {
  const { activityId, killGoodsId, buyerKeys, quantity } = place
  if (quantity > Math.min(limits.perUser, limits.perGoods)) refuse('LIMIT_EXCEEDED')
  const { rows } = await sql`
    insert into flash_sale_usage (activity_id, flash_sale_goods_id, buyer_key, quantity)
    select ${activityId}, g.id, b.key, ${quantity}
    from unnest(${[...buyerKeys]}::text[]) as b(key), unnest(array[0, ${killGoodsId}]::bigint[]) as g(id) order by b.key, g.id
    on conflict (activity_id, buyer_key, flash_sale_goods_id) do update set quantity = flash_sale_usage.quantity + excluded.quantity
      where flash_sale_usage.quantity + excluded.quantity <= case flash_sale_usage.flash_sale_goods_id when 0 then ${limits.perUser}::integer else ${limits.perGoods}::integer end
    returning flash_sale_goods_id`.execute(tx)
  if (rows.length < buyerKeys.length * 2) refuse('LIMIT_EXCEEDED')
}

/**
 * Buyer key of a phone number. Anyone can type a number, so only paid orders count under it; unpaid ones count by phone, account and
 * membership.
 */
export const buildPhoneNumberKey = (guestPhone: string): string => `phone:${guestPhone}`

type Numbered = Omit<Place, 'buyerKeys'> & Pick<KillOrderRow, 'guestPhone'>

/**
 * Refuses LIMIT_EXCEEDED when this order together with the paid orders of the same phone number exceeds the limit of
 * one buyer.
 */
export async function assertPhoneNumberQuota(tx: Tx, { guestPhone, ...place }: Numbered): Promise<void> {
  const { activityId, killGoodsId, quantity } = place
  const { rows } = await sql`
    select from flash_sale_usage t join flash_sale_activity a using (activity_id) join flash_sale_goods g on g.flash_sale_goods_id = ${killGoodsId}
    where t.activity_id = ${activityId} and t.buyer_key = ${buildPhoneNumberKey(guestPhone)} and t.flash_sale_goods_id in (0, ${killGoodsId})
      and t.quantity + ${quantity} > case t.flash_sale_goods_id when 0 then a.limit_per_user else g.limit_num end`.execute(
    tx,
  )
  if (rows.length > 0) refuse('LIMIT_EXCEEDED')
}

/**
 * Counts a paid order against the limit of its phone number. The caller has locked the order. Refuses LIMIT_EXCEEDED
 * when other orders of the number were paid meanwhile and use up the limit.
 */
export async function addToPhoneNumberQuota(tx: Tx, order: KillOrderRow): Promise<void> {
  const { activityId, killGoodsId, quantity, killOrderId } = order
  const key = buildPhoneNumberKey(order.guestPhone)
  if (order.buyerKeys.includes(key)) return
  const { limitPerUser, limitNum } = await tx
    .selectFrom('flashSaleGoods as g')
    .innerJoin('flashSaleActivity as a', 'a.activityId', 'g.activityId')
    .select(['a.limitPerUser', 'g.limitNum'])
    .where('g.killGoodsId', '=', killGoodsId)
    .executeTakeFirstOrThrow()
  const place = { activityId, killGoodsId, buyerKeys: [key], quantity }
  await reserveBuyerQuota(tx, place, { perUser: limitPerUser, perGoods: limitNum })
  const buyerKeys = [...order.buyerKeys, key].toSorted()
  await tx.updateTable('flashSaleOrder').set({ buyerKeys }).where('killOrderId', '=', killOrderId).execute()
}

/** Frees the pieces of a locked order. `from` is their current state: sold, or only reserved (`locked`). */
export async function releasePieces(tx: Tx, place: Place, from: 'locked' | 'sold'): Promise<void> {
  const { activityId, killGoodsId, buyerKeys, quantity } = place
  await sql`
    update flash_sale_usage t set quantity = t.quantity - ${quantity}
    from (select activity_id, buyer_key, flash_sale_goods_id from flash_sale_usage
          where activity_id = ${activityId} and buyer_key = any(${[...buyerKeys]}::text[]) and flash_sale_goods_id in (0, ${killGoodsId})
          order by buyer_key, flash_sale_goods_id for no key update) k
    where t.activity_id = k.activity_id and t.buyer_key = k.buyer_key and t.flash_sale_goods_id = k.flash_sale_goods_id`.execute(
    tx,
  )
  const [locked, sold] = from === 'locked' ? [quantity, 0] : [0, quantity]
  await sql`
    update flash_sale_goods set locked_num = locked_num - ${locked}, sold_num = sold_num - ${sold} where flash_sale_goods_id = ${killGoodsId}`.execute(
    tx,
  )
}

/** Turns reserved pieces into sold ones. The caller has locked the order. */
export async function markPiecesSold(tx: Tx, { killGoodsId, quantity }: Place): Promise<void> {
  await sql`
    update flash_sale_goods set locked_num = locked_num - ${quantity}, sold_num = sold_num + ${quantity} where flash_sale_goods_id = ${killGoodsId}`.execute(
    tx,
  )
}

/** Counts the unpaid orders of this phone. */
export async function countUnpaidOrders(tx: Tx, deviceId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from flash_sale_order where device_id = ${deviceId} and status = ${lit(killOrderStatus.waiting)}`.execute(
    tx,
  )
  return rows[0]?.waiting ?? 0
}
