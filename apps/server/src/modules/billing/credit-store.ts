import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import { lockBillOfRecord } from './bill-group.ts'
import type { BillGroup } from './bill-group.ts'

/** Locks the bill a credit stands on, before the credit itself. NOT_FOUND for an unknown credit. */
export async function lockBillOfCredit(tx: Tx, creditId: number): Promise<BillGroup> {
  const seen = await tx
    .selectFrom('creditRecord')
    .select('tableRecordId')
    .where('creditId', '=', creditId)
    .executeTakeFirst()
  return lockBillOfRecord(tx, (seen ?? refuse('NOT_FOUND')).tableRecordId)
}
