import { payStatus } from '@nocturne/contract/codes'
import type { Db } from '../../../db/connection.ts'
import { refuse } from '../../../http/refusal.ts'

/**
 * Refuses PAY_RUNNING while a payment of this order is in progress, since its money may still arrive. The caller has
 * locked the order.
 */
export async function assertNoRunningPayment(db: Db, orderId: number): Promise<void> {
  const running = await db
    .selectFrom('payment')
    .select('paymentId')
    .where('orderId', '=', orderId)
    .where('status', 'in', [payStatus.waiting, payStatus.paying])
    .executeTakeFirst()
  if (running) refuse('PAY_RUNNING')
}
