/** Closes flash-sale orders not paid in time and frees their pieces. */
import { killOrderStatus, payBizType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { withEvents } from '../../../http/with-events.ts'
import { logWork } from '../../platform/public.ts'
import { closeUnpaid, isBeingPaid } from '../close-unpaid-places.ts'
import { releasePlace, lockKillOrder } from './kill-store.ts'

/** Each order in its own transaction. Returns the number closed. */
export const closeUnpaidKills = (db: Db, now: Date): Promise<number> =>
  closeUnpaid(db, now, {
    bizType: payBizType.flashSale,
    due: sql`
      select o.kill_order_id as id from kill_order o where o.status = ${lit(killOrderStatus.waiting)} and o.pay_deadline <= ${now}
      order by o.pay_deadline, o.kill_order_id limit 200`,
    close: (killOrderId) => closeOne(db, killOrderId, now),
  })

/** False when it was paid meanwhile, or when its payment's outcome is unknown: the place stays reserved until then. */
function closeOne(db: Db, killOrderId: number, now: Date): Promise<boolean> {
  return withEvents(db, async (tx, emit) => {
    const order = await lockKillOrder(tx, killOrderId)
    if (order.status !== killOrderStatus.waiting) return false
    if (await isBeingPaid(tx, payBizType.flashSale, killOrderId)) return false
    await releasePlace(tx, order, 'locked')
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
