/** 入座: seats the called guests by opening the table in the same transaction. */
import type { queueing } from '@nocturne/contract/queueing/endpoints'
import type { schemas } from '@nocturne/contract/queueing/schemas'
import type { Handler } from '../../http/bind.ts'
import { findScope } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { openTable } from '../tables/public.ts'
import { findNextQueueStatus } from './queue-rules.ts'
import { lockQueueNumber, moveQueueNumber } from './queue-store.ts'

export const seatNumber: Handler<typeof queueing.seat, typeof schemas.seat> = async (
  context,
  { queueId, tableId, guestNum },
) => {
  if (findScope(context.actor, 'operate:table:open') === undefined) refuse('NO_PERMISSION')
  const row = await lockQueueNumber(context.tx, queueId)
  if (findNextQueueStatus('seat', row) === null) refuse('QUEUE_STATUS_WRONG')
  const { tableRecordId } = await openTable(context, {
    tableId,
    walkIn: true,
    guestNum: guestNum ?? row.guestNum,
    // A number issued at the door may have no phone number and no name.
    guestName: row.guestName || undefined,
    guestPhone: row.guestPhone || undefined,
    remark: `排队 ${row.queueNo ?? ''}`,
  })
  await moveQueueNumber(context, row, { move: 'seat', seatTableId: tableId, tableRecordId, endReason: '入座' })
  const { tableName } = await context.tx
    .selectFrom('venueTable')
    .select('tableName')
    .where('tableId', '=', tableId)
    .executeTakeFirstOrThrow()
  return { queueId, tableRecordId, tableName }
}
