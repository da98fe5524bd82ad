/** Orders of flash sales nobody paid in time: their pieces are free again. One that is being paid is ended at its provider first. */
import { killOrderStatus, payBizType, payStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { withEvents } from '../../../http/with-events.ts'
import { endNow } from '../../payments/public.ts'
import { logWork } from '../../platform/public.ts'
import { giveBackPlace, lockKillOrder } from './kill-store.ts'

const RUNNING = lit(payStatus.waiting, payStatus.paying)

/** Each order in a transaction of its own. Answers how many were closed. */
export async function closeUnpaidKills(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ killOrderId: number; paymentId: number | null }>`
    select o.kill_order_id, (select p.payment_id from payment p where p.biz_type = ${lit(payBizType.flashSale)} and p.biz_id = o.kill_order_id
      and p.status in (${RUNNING}) limit 1) as payment_id
    from kill_order o where o.status = ${lit(killOrderStatus.waiting)} and o.pay_deadline <= ${now}
    order by o.pay_deadline, o.kill_order_id limit 200`.execute(db)
  let count = 0
  for (const { killOrderId, paymentId } of rows) {
    if (paymentId !== null) await endNow(db, paymentId, now)
    if (await closeOne(db, killOrderId, now)) count += 1
  }
  return count
}

/** False when it was paid meanwhile, or when its provider has not said yet how its payment ended: the place is kept till then. */
function closeOne(db: Db, killOrderId: number, now: Date): Promise<boolean> {
  return withEvents(db, async (tx, emit) => {
    const order = await lockKillOrder(tx, killOrderId)
    if (order.status !== killOrderStatus.waiting) return false
    const { rows } = await sql`
      select from payment where biz_type = ${lit(payBizType.flashSale)} and biz_id = ${killOrderId} and status in (${RUNNING})`.execute(
      tx,
    )
    if (rows.length > 0) return false
    await giveBackPlace(tx, order, 'locked')
    await tx
      .updateTable('killOrder')
      .set({ status: killOrderStatus.closed, closedAt: now })
      .where('killOrderId', '=', killOrderId)
      .execute()
    emit({ topic: 'kill', ids: [order.activityId] })
    await logWork(tx, { job: 'kill-orders', title: '秒杀订单超时关闭', businessType: 'flash-sales', now }, [
      { subjectType: 'killOrder', subjectId: killOrderId, after: { killOrderNo: order.killOrderNo } },
    ])
    return true
  })
}
