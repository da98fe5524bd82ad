/**
 * Money of guests who were not admitted: refunded by the original method, or forfeited by the venue's rule. The caller has locked the play.
 */
import { playJoinStatus } from '@nocturne/contract/codes'
import type { Tx } from '../../../db/connection.ts'
import { forfeitPrepaid, prepaidKinds, refundPrepaid } from '../../members/public.ts'
import { releasePlaces } from './play-store.ts'
import type { PlayJoinRow } from './play-store.ts'

type Settling = { now: Date; businessDate: string; userId: number | null }

/** Refunds locked, paid guests and frees their places. */
export async function refundJoins(
  tx: Tx,
  joins: readonly PlayJoinRow[],
  { reason, ...settling }: Settling & { reason: string },
): Promise<void> {
  const { now, businessDate, userId } = settling
  await releasePlaces(tx, joins, 'paid')
  const prepaid = joins.map(({ joinId: id, amount, paymentId }) => ({ id, amount, paymentId }))
  await refundPrepaid(prepaidKinds.groupPlay, { tx, ...settling }, prepaid, {
    reason,
    store: async ({ id }) => {
      await tx
        .updateTable('playJoin')
        .set({
          status: playJoinStatus.refunded,
          refundedAt: now,
          refundDate: businessDate,
          refundUserId: userId,
          refundReason: reason,
        })
        .where('joinId', '=', id)
        .execute()
    },
  })
}

/** Forfeits the money of locked, paid guests who did not come. */
export async function forfeitJoins(tx: Tx, joins: readonly PlayJoinRow[], settling: Settling): Promise<void> {
  for (const { joinId, amount } of joins) {
    await tx
      .updateTable('playJoin')
      .set({ forfeitedAt: settling.now, forfeitDate: settling.businessDate })
      .where('joinId', '=', joinId)
      .execute()
    await forfeitPrepaid(prepaidKinds.groupPlay, { tx, ...settling }, { id: joinId, amount })
  }
}
