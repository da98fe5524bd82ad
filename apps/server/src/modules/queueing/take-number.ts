/** 取号: the next number of its letter tonight. One live number per phone number. */
import { businessDate, formatTime } from '@nocturne/base/venue-time'
import { queueStatus } from '@nocturne/contract/codes'
import type { queueing } from '@nocturne/contract/queueing/endpoints'
import type { schemas } from '@nocturne/contract/queueing/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { guestFeatures, loadConfig } from '../platform/public.ts'
import { isOpen } from './queue-rules.ts'
import { readTicket } from './queue-queries.ts'

export const takeNumber: Handler<typeof queueing.take, typeof schemas.take> = async (context, input) => {
  const { tx, now, request } = context
  const night = businessDate(now)
  await demandOpen(tx, night, now)
  await demandNoOther(tx, night, input)
  const seq = await nextSeq(tx, night, input.queueType)
  const { queueId, queueNo } = await tx
    .insertInto('queueNumber')
    .values({
      businessDate: night,
      queueType: input.queueType,
      seq,
      guestName: input.guestName,
      guestPhone: input.guestPhone,
      guestNum: input.guestNum,
      openId: input.openId ?? '',
      deviceId: request.deviceId,
      takenAt: now,
      queuedAt: now,
    })
    .returning(['queueId', 'queueNo'])
    .executeTakeFirstOrThrow()
  context.emit({ topic: 'queue', ids: [queueId] })
  context.log({ subjectType: 'queue', subjectId: queueId, after: { queueNo, guestNum: input.guestNum } })
  const { phone: _phone, ...ticket } = await readTicket(tx, queueId, { request, openId: input.openId, night })
  return ticket
}

/** CLOSED_NOW outside opening hours and while the queue is switched off. */
export async function demandOpen(tx: Tx, night: string, now: Date): Promise<void> {
  const [config, features] = await Promise.all([loadConfig(tx), guestFeatures(tx)])
  const hours = {
    open: config['venue.businessOpen'],
    end: config['venue.businessEnd'],
    weekendEnd: config['venue.weekendEnd'],
    closedDates: config['venue.closedDates'],
  }
  if (!features.queue || !isOpen(night, formatTime(now), hours)) refuse('CLOSED_NOW')
}

/** QUEUE_EXISTS while another number of this phone waits tonight; takers of one phone number wait here for each other. */
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

/** Numbers have three digits. */
const LAST_SEQ = 999

/** TOO_FREQUENT once a letter has given out all its numbers of the night: no night has that many guests. */
async function nextSeq(tx: Tx, night: string, queueType: string): Promise<number> {
  const { rows } = await sql<{ lastSeq: number }>`
    insert into queue_counter (business_date, queue_type, last_seq) values (${night}::date, ${queueType}, 1)
    on conflict (business_date, queue_type) do update set last_seq = queue_counter.last_seq + 1
    where queue_counter.last_seq < ${LAST_SEQ} returning last_seq`.execute(tx)
  const [counter] = rows
  return counter ? counter.lastSeq : refuse('TOO_FREQUENT')
}
