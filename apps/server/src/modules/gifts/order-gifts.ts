/** Gift steps that orders call: returning given pieces, and dropping a waiting gift. */
import { sendStatus } from '@nocturne/contract/codes'
import { withdrawApproval } from '../approvals/public.ts'
import type { GiftsOfOrders } from '../orders/public.ts'
import { giveQuotaBack } from './give-quota-back.ts'

export const orderGifts: GiftsOfOrders = {
  giveBack: giveQuotaBack,
  withdraw: async (context, orderId) => {
    const gift = await context.tx
      .selectFrom('sendOrder')
      .select('sendId')
      .where('orderId', '=', orderId)
      .where('status', '=', sendStatus.pending)
      .executeTakeFirst()
    return gift !== undefined && (await withdrawApproval(context, { bizType: 'send', bizId: gift.sendId }))
  },
}
