import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { findMissingElement, refuseNotFound } from '../../../http/refusal.ts'
import { lockSittingBill } from '../bill/bill-group.ts'
import { lockCredit } from './credit-effects.ts'
import type { LockedCredit } from './credit-effects.ts'

/**
 * Locks the bill of a credit; callers lock the credit after it. A credit of an earlier system has none. NOT_FOUND for an
 * unknown credit.
 */
export async function lockCreditBill(tx: Tx, creditId: number): Promise<void> {
  const seen = await tx
    .selectFrom('creditRecord')
    .select('tableRecordId')
    .where('creditId', '=', creditId)
    .executeTakeFirst()
  const { tableRecordId } = seen ?? refuseNotFound({ creditId })
  if (tableRecordId !== null) await lockSittingBill(tx, tableRecordId)
}

/** Locks a credit for repayment, after its bill. CREDIT_STATUS_WRONG when nothing is owed. */
export async function lockCreditForRepayment(tx: Tx, creditId: number): Promise<LockedCredit> {
  await lockCreditBill(tx, creditId)
  return lockCredit(tx, creditId, 'repayPart')
}

/** Sorts credits into lock order, so that transactions over several credits cannot deadlock. */
export async function sortCreditsForLocking(tx: Tx, creditIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ creditId: number }>`
    select credit_id from credit_record where credit_id = any(${[...creditIds]}::bigint[]) order by sitting_id, credit_id`.execute(
    tx,
  )
  const found = rows.map(({ creditId }) => creditId)
  const missing = findMissingElement(creditIds, found)
  if (missing !== undefined) refuseNotFound({ creditId: missing })
  return found
}
