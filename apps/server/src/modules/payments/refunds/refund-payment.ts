import type { Tx } from '../../../db/connection.ts'
import { requestChannelRefund } from './channel-refunds.ts'
import type { ChannelRefundRequest } from './channel-refunds.ts'

/** Same as `requestChannelRefund`, for the attempt by which `paymentId` was paid. */
export async function refundPayment(
  tx: Tx,
  { paymentId, ...request }: Omit<ChannelRefundRequest, 'attemptId'> & { paymentId: number },
): Promise<number> {
  const { attemptId } = await tx
    .selectFrom('paymentAttempt')
    .select('attemptId')
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return requestChannelRefund(tx, { ...request, attemptId })
}
