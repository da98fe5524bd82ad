import { payStatus } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'

/** Refuses PAY_RUNNING while somebody is paying the waiting order: money may arrive for it. The caller holds the order. */
export async function demandOrderNotBeingPaid(db: Db, orderId: number): Promise<void> {
  const running = await db
    .selectFrom('payment')
    .select('paymentId')
    .where('orderId', '=', orderId)
    .where('status', 'in', [payStatus.waiting, payStatus.paying])
    .executeTakeFirst()
  if (running) refuse('PAY_RUNNING')
}
