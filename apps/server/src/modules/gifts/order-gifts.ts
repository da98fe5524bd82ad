/**
 * Gift functions that the orders module calls: restore the quota when given pieces are returned, and end a gift that
 * still waits.
 */
import { sendStatus } from '@nocturne/contract/codes'
import { withdrawApproval } from '../approvals/public.ts'
import type { OrderGiftHooks } from '../orders/public.ts'
import { restoreQuota } from './restore-quota.ts'

export const orderGiftHooks: OrderGiftHooks = {
  giveBack: restoreQuota,
  withdraw: async (context, orderId) => {
    const gift = await context.tx
      .selectFrom('giftOrder')
      .select('sendId')
      .where('orderId', '=', orderId)
      .where('status', '=', sendStatus.pending)
      .executeTakeFirst()
    return gift !== undefined && (await withdrawApproval(context, { bizType: 'send', bizId: gift.sendId }))
  },
}
