/**
 * Money of guests who were not admitted: refunded by the original method, or forfeited by the venue's rule. The caller has locked the play.
 */
import { payMethod, playJoinStatus } from '@nocturne/contract/codes'
import type { Tx } from '../../../db/connection.ts'
import { postEntries, postEntry } from '../../ledger/public.ts'
import type { JournalEntry } from '../../ledger/public.ts'
import { lockBalances, sendHome } from '../../members/public.ts'
import { releasePlaces } from './play-store.ts'
import type { JoinRow } from './play-store.ts'

type Settling = { now: Date; businessDate: string; userId: number | null }

const requirePaymentId = ({ joinId, paymentId }: JoinRow): number => {
  if (paymentId === null) throw new Error(`guest ${joinId} of a play was paid by no payment`)
  return paymentId
}

/** Refunds locked, paid guests and frees their places. */
export async function refundJoins(
  tx: Tx,
  joins: readonly JoinRow[],
  { reason, now, businessDate, userId }: Settling & { reason: string },
): Promise<void> {
  await releasePlaces(tx, joins, 'paid')
  await lockBalances(tx, await listPayerIds(tx, joins))
  const entries: JournalEntry[] = []
  for (const join of joins) {
    const { joinId, amount } = join
    const paymentId = requirePaymentId(join)
    const home = await sendHome(tx, { bizType: 'play', bizId: joinId, paymentId, reason }, { at: now, businessDate })
    await tx
      .updateTable('playJoin')
      .set({
        status: playJoinStatus.refunded,
        refundedAt: now,
        refundDate: businessDate,
        refundUserId: userId,
        refundReason: reason,
      })
      .where('joinId', '=', joinId)
      .execute()
    entries.push({
      businessKey: `play:${joinId}:refund`,
      kind: 'prepaid',
      reverses: `payment:${paymentId}`,
      lines: [{ account: 'prepaid:play', amount }, ...home],
    })
  }
  await postEntries(tx, entries, { at: now, businessDate, userId })
}

/** Members who paid for a place from their balances. */
async function listPayerIds(tx: Tx, joins: readonly JoinRow[]): Promise<number[]> {
  if (joins.length === 0) return []
  const rows = await tx
    .selectFrom('payment')
    .select('memberId')
    .where('paymentId', 'in', joins.map(requirePaymentId))
    .where('payMethod', '=', payMethod.balance)
    .execute()
  return rows.flatMap(({ memberId }) => memberId ?? [])
}

/** Forfeits the money of locked, paid guests who did not come. */
export async function forfeitJoins(
  tx: Tx,
  joins: readonly JoinRow[],
  { now, businessDate, userId }: Settling,
): Promise<void> {
  for (const { joinId, amount } of joins) {
    await tx
      .updateTable('playJoin')
      .set({ forfeitedAt: now, forfeitDate: businessDate })
      .where('joinId', '=', joinId)
      .execute()
    await postEntry(
      tx,
      {
        businessKey: `play:${joinId}:forfeit`,
        kind: 'prepaid',
        lines: [
          { account: 'prepaid:play', amount },
          { account: 'income:forfeits', amount: -amount },
        ],
      },
      { at: now, businessDate, userId },
    )
  }
}
