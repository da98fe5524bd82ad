import { sendQuotaType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import type { GiftReturn } from '../orders/public.ts'
import { getUsagePeriods } from './quota-rules.ts'
import { findNextGiftStatus } from './gift-status.ts'

/**
 * Restores the value of returned pieces to the quota of the month and day in which it was used. A fully returned gift
 * also restores the number of gifts and becomes withdrawn. The caller has locked the order. Refuses SEND_STATUS_WRONG
 * unless the gift is effective.
 */
export async function restoreQuota(tx: Tx, { orderId, amount, whole, businessDate }: GiftReturn): Promise<void> {
  const gift = await tx
    .selectFrom('giftOrder')
    .selectAll()
    .where('orderId', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const status = findNextGiftStatus(whole ? 'takeBack' : 'returnPart', gift.status) ?? refuse('SEND_STATUS_WRONG')
  const ending = whole ? { status, returnedDate: businessDate } : {}
  await tx
    .updateTable('giftOrder')
    .set({ ...ending, returnedAmount: gift.returnedAmount + amount })
    .where('sendId', '=', gift.sendId)
    .execute()
  if (gift.quotaType !== sendQuotaType.personal || gift.quotaDate === null) return
  const { month, day } = getUsagePeriods(gift.quotaDate)
  // Sorted by period, so that a month precedes its days: every gift locks the two rows in the same order.
  await sql`select from gift_quota_usage where user_id = ${gift.sendUserId} and period = any(${[month, day]}) order by period for no key update`.execute(
    tx,
  )
  await sql`
    update gift_quota_usage set used_amount = used_amount - ${amount}, used_times = used_times - ${whole ? 1 : 0}
    where user_id = ${gift.sendUserId} and period = any(${[month, day]})`.execute(tx)
}
