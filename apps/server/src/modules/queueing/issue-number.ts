/** 取号 at the door: the host issues a number to guests without a phone. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { queueing } from '@nocturne/contract/queueing/endpoints'
import type { schemas } from '@nocturne/contract/queueing/schemas'
import type { Handler } from '../../http/bind.ts'
import { claimNextQueueNumber } from './queue-pace.ts'
import { readHostQueueNumber } from './queue-queries.ts'
import { insertQueueNumber } from './queue-store.ts'
import { assertNoOtherNumber, assertQueueOpen } from './take-number.ts'

export const issueNumber: Handler<typeof queueing.issue, typeof schemas.issue> = async (context, input) => {
  const { tx, now } = context
  const { queueType, guestNum, guestName = '', guestPhone = '' } = input
  const textAgreed = input.textAgreed === true && guestPhone !== ''
  const night = getBusinessDate(now)
  await assertQueueOpen(tx, now)
  if (guestPhone !== '') await assertNoOtherNumber(tx, night, { guestPhone })
  const seq = await claimNextQueueNumber(tx, { night, queueType, proof: 'staff' })
  // Not tied to the host's device: the guest opens it with the last four digits of their phone number.
  const guests = { queueType, guestNum, guestName, guestPhone, openId: '', deviceId: '', textAgreed }
  return readHostQueueNumber(tx, await insertQueueNumber(context, { businessDate: night, seq, ...guests }))
}
