import type { Tx } from '../../../db/connection.ts'
import { requestChannelRefund } from './channel-refunds.ts'
import type { ChannelRefundRequest } from './channel-refunds.ts'

/** Like `requestChannelRefund`, for the one provider order that brought a payment's money. */
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
