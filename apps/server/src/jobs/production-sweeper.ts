/**
 * When a night is over, closes those of its order lines that were never confirmed as produced, so that no screen shows
 * them for ever.
 */
import type { Db } from '../db/connection.ts'
import { confirmUnproducedLines } from '../modules/orders/public.ts'
import { logJobWork } from '../modules/platform/public.ts'
import { runWithEvents } from '../http/with-events.ts'

const BATCH = 500

/** Returns the number of orders changed. */
export function closeUnproducedLines(db: Db, now: Date): Promise<number> {
  return runWithEvents(db, async (tx, emit) => {
    const orders = await confirmUnproducedLines(tx, BATCH)
    if (orders.length === 0) return 0
    emit({ topic: 'order', ids: orders.map(({ orderId }) => orderId) })
    await logJobWork(
      tx,
      { job: 'production-sweeper', title: '自动出品', businessType: 'orders', now },
      orders.map(({ orderId, lines }) => ({ subjectType: 'order', subjectId: orderId, after: { lines } })),
    )
    return orders.length
  })
}
