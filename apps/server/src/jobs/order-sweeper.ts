/** Cancels pay-now orders that were not paid in time and returns their stock. */
import { orderStatus, payStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { lit } from '../db/statement.ts'
import type { LogEntry } from '../http/context.ts'
import { Refusal } from '../http/refusal.ts'
import { cancelPendingOrder } from '../modules/orders/public.ts'
import { logJobWork, SYSTEM_ACTOR } from '../modules/platform/public.ts'
import { runWithEvents } from '../http/with-events.ts'

/** Uses one transaction per order. Returns the number cancelled; orders being paid are skipped. */
export async function cancelOverdueOrders(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ orderId: number }>`
    select o.order_id from orders o
    where o.status = ${lit(orderStatus.waiting)} and o.pay_deadline < ${now}
      and not exists (select from payment p where p.order_id = o.order_id and p.status in (${lit(payStatus.waiting, payStatus.paying)}))
    order by o.pay_deadline, o.order_id limit 200`.execute(db)
  let count = 0
  for (const { orderId } of rows) if (await cancelOne(db, orderId, now)) count += 1
  return count
}

async function cancelOne(db: Db, orderId: number, now: Date): Promise<boolean> {
  try {
    await runWithEvents(db, async (tx, emit) => {
      const entries: LogEntry[] = []
      await cancelPendingOrder(
        { tx, now, emit, log: (entry) => entries.push(entry), actor: SYSTEM_ACTOR },
        orderId,
        '超时未付款',
      )
      await logJobWork(tx, { job: 'order-sweeper', title: '超时取消订单', businessType: 'orders', now }, entries)
    })
    return true
  } catch (error) {
    // The order was paid or cancelled concurrently.
    if (error instanceof Refusal && error.errCode === 'ORDER_STATUS_WRONG') return false
    throw error
  }
}
