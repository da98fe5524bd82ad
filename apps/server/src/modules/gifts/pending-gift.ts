import { sendStatus } from '@nocturne/contract/codes'
import type { RecordStatus } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import { lockRecord } from '../tables/public.ts'

/**
 * A gift that waits, with its sitting locked before it. Refuses SEND_STATUS_WRONG when it waits no more and
 * RECORD_STATUS_WRONG when the guests have gone.
 */
export async function lockPendingGift(tx: Tx, sendId: number, recordStatuses: readonly RecordStatus[]) {
  const { tableRecordId, orderId } = await tx
    .selectFrom('sendOrder')
    .select(['tableRecordId', 'orderId'])
    .where('sendId', '=', sendId)
    .executeTakeFirstOrThrow()
  const record = await lockRecord(tx, tableRecordId, recordStatuses)
  await tx.selectFrom('orders').select('orderId').where('orderId', '=', orderId).forNoKeyUpdate().execute()
  const gift = await tx
    .selectFrom('sendOrder')
    .selectAll()
    .where('sendId', '=', sendId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (gift.status !== sendStatus.pending) refuse('SEND_STATUS_WRONG')
  return { record, gift }
}
