/** Orders of flash sales: locking, moving and giving their places back. Order first, then what its buyer took, then the goods. */
import { killOrderStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { KillOrder } from '../../../db/types.ts'
import { lit } from '../../../db/statement.ts'
import { notFound, refuse } from '../../../http/refusal.ts'

export type KillOrderRow = Selectable<KillOrder>

/** The order, locked. NOT_FOUND when there is none. */
export async function lockKillOrder(tx: Tx, killOrderId: number): Promise<KillOrderRow> {
  const row = await tx
    .selectFrom('killOrder')
    .selectAll()
    .where('killOrderId', '=', killOrderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? notFound({ killOrderId })
}

type Place = Pick<KillOrderRow, 'activityId' | 'killGoodsId' | 'buyerKeys' | 'quantity'>

/**
 * Notes what a buyer takes of the goods and of the whole sale, under each name he is known by. LIMIT_EXCEEDED beyond what one
 * may have. Rows are taken in one order, so that two of his phones never wait for each other in a circle.
 */
export async function takeShare(tx: Tx, place: Place, limits: { perUser: number; perGoods: number }): Promise<void> {
  const { activityId, killGoodsId, buyerKeys, quantity } = place
  if (quantity > Math.min(limits.perUser, limits.perGoods)) refuse('LIMIT_EXCEEDED')
  const { rows } = await sql`
    insert into kill_taken (activity_id, kill_goods_id, buyer_key, quantity)
    select ${activityId}, g.id, b.key, ${quantity}
    from unnest(${[...buyerKeys]}::text[]) as b(key), unnest(array[0, ${killGoodsId}]::bigint[]) as g(id) order by b.key, g.id
    on conflict (activity_id, buyer_key, kill_goods_id) do update set quantity = kill_taken.quantity + excluded.quantity
      where kill_taken.quantity + excluded.quantity <= case kill_taken.kill_goods_id when 0 then ${limits.perUser}::integer else ${limits.perGoods}::integer end
    returning kill_goods_id`.execute(tx)
  if (rows.length < buyerKeys.length * 2) refuse('LIMIT_EXCEEDED')
}

/** The pieces of a locked order are free again: `from` says whether they were paid or only kept. */
export async function giveBackPlace(tx: Tx, place: Place, from: 'locked' | 'sold'): Promise<void> {
  const { activityId, killGoodsId, buyerKeys, quantity } = place
  await sql`
    update kill_taken t set quantity = t.quantity - ${quantity}
    from (select activity_id, buyer_key, kill_goods_id from kill_taken
          where activity_id = ${activityId} and buyer_key = any(${[...buyerKeys]}::text[]) and kill_goods_id in (0, ${killGoodsId})
          order by buyer_key, kill_goods_id for no key update) k
    where t.activity_id = k.activity_id and t.buyer_key = k.buyer_key and t.kill_goods_id = k.kill_goods_id`.execute(tx)
  const [locked, sold] = from === 'locked' ? [quantity, 0] : [0, quantity]
  await sql`
    update kill_goods set locked_num = locked_num - ${locked}, sold_num = sold_num - ${sold} where kill_goods_id = ${killGoodsId}`.execute(
    tx,
  )
}

/** A kept place is paid for. The caller holds the order. */
export async function sellPlace(tx: Tx, { killGoodsId, quantity }: Place): Promise<void> {
  await sql`
    update kill_goods set locked_num = locked_num - ${quantity}, sold_num = sold_num + ${quantity} where kill_goods_id = ${killGoodsId}`.execute(
    tx,
  )
}

/** Orders of this phone that wait for their payment. */
export async function waitingOn(tx: Tx, deviceId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from kill_order where device_id = ${deviceId} and status = ${lit(killOrderStatus.waiting)}`.execute(
    tx,
  )
  return rows[0]?.waiting ?? 0
}
