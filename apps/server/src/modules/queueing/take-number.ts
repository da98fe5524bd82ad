/** 取号: takes the next number of its letter tonight. One live number per phone number. */
import { isOpenAt } from '@nocturne/base/opening-hours'
import { businessDate, formatTime } from '@nocturne/base/venue-time'
import { queueStatus } from '@nocturne/contract/codes'
import type { queueing } from '@nocturne/contract/queueing/endpoints'
import type { schemas } from '@nocturne/contract/queueing/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { guestFeatures, hoursOf, loadConfig } from '../platform/public.ts'
import { demandFewOfNumber, demandPace, nextSeq, proofOf } from './queue-pace.ts'
import { readTicket } from './queue-queries.ts'
import { insertNumber } from './queue-store.ts'

export const takeNumber: Handler<typeof queueing.take, typeof schemas.take> = async (context, input) => {
  const { tx, now, request } = context
  const night = businessDate(now)
  await demandOpen(tx, now)
  const proof = await proofOf(context, input.code)
  await demandPace(context, { proof, code: input.code })
  await demandNoOther(tx, night, input)
  await demandFewOfNumber(tx, night, input.guestPhone)
  const seq = await nextSeq(tx, { night, queueType: input.queueType, proof })
  const { queueType, guestNum, guestName, guestPhone, openId = '', textAgreed = false } = input
  const { deviceId } = request
  const guests = { queueType, guestNum, guestName, guestPhone, openId, deviceId, textAgreed }
  const queueId = await insertNumber(context, { businessDate: night, seq, ...guests })
  const { phone: _phone, ...ticket } = await readTicket(tx, queueId, { request, openId: input.openId, night })
  return ticket
}

/** Throws CLOSED_NOW outside opening hours and while the queue is disabled. */
export async function demandOpen(tx: Tx, now: Date): Promise<void> {
  const [config, features] = await Promise.all([loadConfig(tx), guestFeatures(tx)])
  if (!features.queue || !isOpenAt(formatTime(now), hoursOf(config))) refuse('CLOSED_NOW')
}

/** Throws QUEUE_EXISTS while this phone number has another live number tonight; serializes takers of one phone number. */
export async function demandNoOther(
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
