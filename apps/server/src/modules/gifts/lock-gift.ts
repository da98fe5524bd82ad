import type { RecordStatus } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import { lockRecord } from '../tables/public.ts'
import { findNextGiftStatus } from './gift-status.ts'
import type { GiftMove } from './gift-status.ts'

/**
 * Locks the sitting, then the gift, and returns it with the state the move leads to. Refuses SEND_STATUS_WRONG when the move is
 * not allowed in its state, RECORD_STATUS_WRONG when the guests have left.
 */
export async function lockGift(
  tx: Tx,
  { sendId, move }: { sendId: number; move: GiftMove },
  recordStatuses: readonly RecordStatus[],
) {
  const { tableRecordId, orderId } = await tx
    .selectFrom('giftOrder')
    .select(['tableRecordId', 'orderId'])
    .where('sendId', '=', sendId)
    .executeTakeFirstOrThrow()
  const record = await lockRecord(tx, tableRecordId, recordStatuses)
  await tx.selectFrom('orders').select('orderId').where('orderId', '=', orderId).forNoKeyUpdate().execute()
  const gift = await tx
    .selectFrom('giftOrder')
    .selectAll()
    .where('sendId', '=', sendId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const status = findNextGiftStatus(move, gift.status) ?? refuse('SEND_STATUS_WRONG')
  return { record, gift, status }
}
