/** 取号: takes the next number of its letter tonight. A phone number can have one active number at a time. */
import { isOpenAt } from '@nocturne/base/opening-hours'
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { queueStatus } from '@nocturne/contract/codes'
import type { queueing } from '@nocturne/contract/queueing/endpoints'
import type { schemas } from '@nocturne/contract/queueing/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { readGuestFeatures, getOpeningHours, loadConfig } from '../platform/public.ts'
import { assertPhoneQuota, assertNumberRateLimit, claimNextQueueNumber, resolvePresenceProof } from './queue-pace.ts'
import { readQueueTicket } from './queue-queries.ts'
import { insertQueueNumber } from './queue-store.ts'

export const takeNumber: Handler<typeof queueing.take, typeof schemas.take> = async (context, input) => {
  const { tx, now, request } = context
  const night = getBusinessDate(now)
  await assertQueueOpen(tx, now)
  const proof = await resolvePresenceProof(context, input.code)
  await assertNumberRateLimit(context, { proof, code: input.code })
  await assertNoOtherNumber(tx, night, input)
  await assertPhoneQuota(tx, night, input.guestPhone)
  const seq = await claimNextQueueNumber(tx, { night, queueType: input.queueType, proof })
  const { queueType, guestNum, guestName, guestPhone, openId = '', textAgreed = false } = input
  const { deviceId } = request
  const guests = { queueType, guestNum, guestName, guestPhone, openId, deviceId, textAgreed }
  const queueId = await insertQueueNumber(context, { businessDate: night, seq, ...guests })
  const { phone: _phone, ...ticket } = await readQueueTicket(tx, queueId, { request, openId: input.openId, night })
  return ticket
}

/** Throws CLOSED_NOW outside opening hours and while the queue is disabled. */
export async function assertQueueOpen(tx: Tx, now: Date): Promise<void> {
  const [config, features] = await Promise.all([loadConfig(tx), readGuestFeatures(tx)])
  if (!features.queue || !isOpenAt(formatTime(now), getOpeningHours(config))) refuse('CLOSED_NOW')
}

/**
 * Throws QUEUE_EXISTS while this phone number has another active number tonight. Locks the phone number, so that
 * concurrent requests run one after another.
 */
export async function assertNoOtherNumber(
  tx: Tx,
  night: string,
  { guestPhone, queueId = 0 }: { guestPhone: string; queueId?: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(4026, hashtext(${guestPhone}))`.execute(tx)
  const other = await tx
    .selectFrom('queueNumber')
    .select(['queueId', 'queueNo'])
    .where('businessDate', '=', night)
    .where('guestPhone', '=', guestPhone)
    .where('status', 'in', [queueStatus.waiting, queueStatus.called])
    .where('queueId', '<>', queueId)
    .executeTakeFirst()
  if (other) refuse('QUEUE_EXISTS', { queueNo: other.queueNo ?? '' }, { queueId: other.queueId })
}
