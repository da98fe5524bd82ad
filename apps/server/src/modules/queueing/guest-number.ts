/** Commands of guests on their own number: cancel it, or rejoin the queue once after it was passed. */
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import type { queueing } from '@nocturne/contract/queueing/endpoints'
import type { schemas } from '@nocturne/contract/queueing/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { readQueueTicket } from './queue-queries.ts'
import { findNextQueueStatus } from './queue-rules.ts'
import { isOwnQueueNumber, lockOwnQueueNumber, moveQueueNumber } from './queue-store.ts'
import { assertNoOtherNumber, assertQueueOpen } from './take-number.ts'

export const cancelNumber: Handler<typeof queueing.cancel, typeof schemas.cancel> = async (context, input) => {
  const row = await lockOwnQueueNumber(context, input)
  await moveQueueNumber(context, row, { move: 'cancel', endReason: '客人取消' })
  return readGuestTicket(context, input)
}

export const rejoinQueue: Handler<typeof queueing.rejoin, typeof schemas.rejoin> = async (context, input) => {
  const { tx, now } = context
  const night = getBusinessDate(now)
  const seen = await tx.selectFrom('queueNumber').selectAll().where('queueId', '=', input.queueId).executeTakeFirst()
  if (!seen || !isOwnQueueNumber(seen, context.request, input)) refuseNotFound({ queueId: input.queueId })
  if (findNextQueueStatus('rejoin', seen) === null) refuse('QUEUE_STATUS_WRONG')
  // Locks the phone number before the row: the same order as when a number is taken.
  await assertNoOtherNumber(tx, night, seen)
  const row = await lockOwnQueueNumber(context, input)
  if (row.businessDate !== night) refuse('QUEUE_STATUS_WRONG')
  await assertQueueOpen(tx, now)
  await moveQueueNumber(context, row, {
    move: 'rejoin',
    queuedAt: formatTime(now),
    rejoinCount: row.rejoinCount + 1,
    calledAt: null,
    callCount: 0,
    endReason: '',
  })
  return readGuestTicket(context, input)
}

type GuestContext = Parameters<Handler<typeof queueing.cancel, typeof schemas.cancel>>[0]

async function readGuestTicket(
  { tx, now, request }: GuestContext,
  { queueId, openId }: { queueId: number; openId?: string | undefined },
) {
  const { phone: _phone, ...ticket } = await readQueueTicket(tx, queueId, {
    request,
    openId,
    night: getBusinessDate(now),
  })
  return ticket
}
