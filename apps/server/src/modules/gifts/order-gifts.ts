/** Gift steps that orders call: returning given pieces, and dropping a waiting gift. */
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
