import { sql } from 'kysely'
import { refreshBill } from '../ledger/public.ts'
import type { Hand } from './bill-group.ts'

/** Brings the states of a bill in line with its money after a discount or a return. */
export async function refreshStates({ tx, now, actor, businessDate }: Hand, billId: number): Promise<void> {
  await refreshBill(tx, billId, { at: now, userId: actor.userId, businessDate })
}

/**
 * After money came in: a bill that is settled now says who settled it, when and at what sums. A pay-first table settles again
 * with every order, and its paper is the latest.
 */
export async function refreshAndSettle(hand: Hand, billId: number): Promise<void> {
  await refreshStates(hand, billId)
  await sql`
    update bill set settled_at = ${hand.now}, settle_user_id = ${hand.actor.userId}::bigint, business_date = ${hand.businessDate}::date, settled_amounts = bill_amounts(bill_id)
    where bill_id = ${billId} and status = '2'`.execute(hand.tx)
}
