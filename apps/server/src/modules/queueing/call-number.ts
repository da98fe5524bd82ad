/**
 * 叫号, 过号 and 恢复: the host calls a number at most three times, passes it when the guests do not come, and restores its
 * place when they come late.
 */
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import type { queueing } from '@nocturne/contract/queueing/endpoints'
import type { schemas } from '@nocturne/contract/queueing/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { readHostQueueNumber } from './queue-queries.ts'
import { findNextQueueStatus } from './queue-rules.ts'
import { lockQueueNumber, moveQueueNumber } from './queue-store.ts'
import { assertNoOtherNumber } from './take-number.ts'

export const callNumber: Handler<typeof queueing.call, typeof schemas.call> = async (context, { queueId }) => {
  const row = await lockQueueNumber(context.tx, queueId)
  if (row.businessDate !== getBusinessDate(context.now)) refuse('QUEUE_STATUS_WRONG')
  await moveQueueNumber(context, row, { move: 'call', calledAt: formatTime(context.now), callCount: row.callCount + 1 })
  return readHostQueueNumber(context.tx, queueId)
}

export const passNumber: Handler<typeof queueing.pass, typeof schemas.pass> = async (context, { queueId }) => {
  const row = await lockQueueNumber(context.tx, queueId)
  await moveQueueNumber(context, row, { move: 'pass', endReason: '叫号未到' })
  return readHostQueueNumber(context.tx, queueId)
}

/** 恢复: puts a passed number back at its place in the line. Only for numbers of the current night. */
export const restoreNumber: Handler<typeof queueing.restore, typeof schemas.restore> = async (context, { queueId }) => {
  const { tx, now } = context
  const night = getBusinessDate(now)
  const seen = await tx.selectFrom('queueNumber').selectAll().where('queueId', '=', queueId).executeTakeFirst()
  if (!seen) refuseNotFound({ queueId })
  if (seen.businessDate !== night || findNextQueueStatus('restore', seen) === null) refuse('QUEUE_STATUS_WRONG')
  // Locks the phone number before the row: the same order as when a number is taken.
  if (seen.guestPhone !== '') await assertNoOtherNumber(tx, night, seen)
  const row = await lockQueueNumber(tx, queueId)
  await moveQueueNumber(context, row, { move: 'restore', calledAt: null, callCount: 0, endReason: '' })
  return readHostQueueNumber(tx, queueId)
}
