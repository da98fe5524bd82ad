/**
 * Makes a gift effective: sends its order to production, posts its value (F2), and uses the giver's quota unless it was approved
 * beyond the quota.
 */
import type { SendQuotaType } from '@nocturne/contract/codes'
import { factType, sendQuotaType, sendStatus } from '@nocturne/contract/codes'
import type { CommandContext } from '../../http/context.ts'
import { postFacts } from '../ledger/public.ts'
import { moveOrder } from '../orders/public.ts'
import { recordSittingChange } from '../tables/public.ts'
import { readUserQuota, recordQuotaUse } from './quota-store.ts'

export type EffectiveGift = {
  sendId: number
  orderId: number
  sendUserId: number
  sendUserName: string
  sendAmount: number
  quotaType: SendQuotaType
  record: { tableRecordId: number; tableId: number; tableName: string }
  goods: string
  businessDate: string
}

/**
 * Makes the gift effective. The caller has locked the sitting and, for a gift from the personal quota, has locked and
 * checked the giver's usage.
 */
export async function activateGift(context: CommandContext, gift: EffectiveGift): Promise<void> {
  const { tx, now, actor } = context
  const { businessDate } = gift
  await moveOrder(tx, 'release', gift.orderId)
  const quotaDate = gift.quotaType === sendQuotaType.personal ? businessDate : null
  await tx
    .updateTable('giftOrder')
    .set({ status: sendStatus.effective, effectiveDate: businessDate, quotaDate })
    .where('sendId', '=', gift.sendId)
    .execute()
  if (gift.quotaType === sendQuotaType.personal) {
    const quota = await readUserQuota(tx, gift.sendUserId, businessDate)
    await recordQuotaUse(tx, { userId: gift.sendUserId, businessDate, amount: gift.sendAmount, quota })
  }
  await postFacts(
    tx,
    [{ factType: factType.giftEffective, orderId: gift.orderId, dTotal: gift.sendAmount, dGift: gift.sendAmount }],
    {
      at: now,
      businessDate,
    },
  )
  await recordSittingChange(
    tx,
    gift.record,
    { opType: '赠送', content: `${gift.sendUserName} 赠送 ${gift.goods}` },
    { actor, now, businessDate },
  )
  context.emit({ topic: 'table', ids: [gift.record.tableId] })
  context.emit({ topic: 'order', ids: [gift.orderId] })
  context.log({
    title: '赠送生效',
    subjectType: 'send',
    subjectId: gift.sendId,
    after: {
      orderId: gift.orderId,
      sendAmount: gift.sendAmount,
      quotaType: gift.quotaType,
      sendUserId: gift.sendUserId,
    },
  })
}
