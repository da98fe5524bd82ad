/** 叫号 and 过号: the host calls a number, three times at most, and passes it when nobody comes. */
import { businessDate, formatTime } from '@nocturne/base/venue-time'
import type { queueing } from '@nocturne/contract/queueing/endpoints'
import type { schemas } from '@nocturne/contract/queueing/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { readLine } from './queue-queries.ts'
import { lockNumber, moveNumber } from './queue-store.ts'

export const callNumber: Handler<typeof queueing.call, typeof schemas.call> = async (context, { queueId }) => {
  const row = await lockNumber(context.tx, queueId)
  if (row.businessDate !== businessDate(context.now)) refuse('QUEUE_STATUS_WRONG')
  await moveNumber(context, row, { move: 'call', calledAt: formatTime(context.now), callCount: row.callCount + 1 })
  return readLine(context.tx, queueId)
}

export const passNumber: Handler<typeof queueing.pass, typeof schemas.pass> = async (context, { queueId }) => {
  const row = await lockNumber(context.tx, queueId)
  await moveNumber(context, row, { move: 'pass', endReason: '叫号未到' })
  return readLine(context.tx, queueId)
}
