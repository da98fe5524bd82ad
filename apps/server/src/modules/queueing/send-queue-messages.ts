/**
 * Sends text messages about queue numbers to guests who agreed: one when few parties are ahead, one when the number is
 * called. Each message is stored before the provider is called and never repeated, so two processes cannot both send
 * it; a message interrupted while sending counts as unknown.
 */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { queueStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { getSmsProvider } from '../../providers/sms/registry.ts'
import type { QueueNotice, SmsReply } from '../../providers/sms/sms-provider.ts'
import { loadConfig } from '../platform/public.ts'
import { CALL_MINUTES } from './queue-rules.ts'

/** A new number gets no message during its first minutes, even when few parties are ahead. */
const SETTLED_MINUTES = 5
/** Maximum messages to one phone number per night, over all its queue numbers. */
const MOST_A_NIGHT = 4
const AT_ONCE = 20
/** Age from which a message still being sent counts as interrupted by a process failure. */
const LOST_AFTER = '10 minutes'

type Step = 'near' | 'called'
type Due = { queueId: number; step: Step; guestPhone: string; queueNo: string; aheadNum: number }

/** Sends due messages. Returns the number of messages started. */
export async function sendQueueMessages(db: Db, now: Date): Promise<number> {
  await expireLostMessages(db, now)
  const send = getSmsProvider()?.sendQueue
  if (!send) return 0
  let begun = 0
  for (const due of await listDueMessages(db, now)) {
    if (!(await claimMessage(db, due, now))) continue
    begun += 1
    await recordOutcome(db, due, await send(due.guestPhone, buildNotice(due)), now)
  }
  return begun
}

const buildNotice = ({ queueNo, step, aheadNum }: Due): QueueNotice => ({
  number: queueNo,
  state: step === 'called' ? '请到门迎处入座' : aheadNum === 0 ? '下一位就是您' : `前面还有${aheadNum}桌`,
})

/** Due messages of tonight, called numbers first; only calls that have not expired. */
async function listDueMessages(db: Db, now: Date): Promise<Due[]> {
  const { 'queue.textAhead': most } = await loadConfig(db)
  const { rows } = await sql<Due>`
    with agreed as (
      select q.*, case when q.status = ${lit(queueStatus.called)} then 'called' else 'near' end as step,
        (select count(*) from queue_number a where a.business_date = q.business_date and a.queue_type = q.queue_type
          and a.status = ${lit(queueStatus.waiting)} and (a.queued_at, a.queue_id) < (q.queued_at, q.queue_id))::integer as ahead_num
      from queue_number q
      where q.text_agreed and q.business_date = ${getBusinessDate(now)}::date and q.status in (${lit(queueStatus.waiting, queueStatus.called)})
    )
    select q.queue_id, q.step, q.guest_phone, q.queue_no, q.ahead_num from agreed q
    where case q.step when 'called' then q.called_at > ${now}::timestamptz - make_interval(mins => ${CALL_MINUTES})
        else q.ahead_num <= ${most} and q.queued_at <= ${now}::timestamptz - make_interval(mins => ${SETTLED_MINUTES}) end
      and not exists (select from queue_message m where m.queue_id = q.queue_id and m.step = q.step)
      and (select count(*) from queue_message m where m.guest_phone = q.guest_phone and m.business_date = q.business_date) < ${MOST_A_NIGHT}
    order by q.step, q.queued_at, q.queue_id limit ${AT_ONCE}`.execute(db)
  return rows
}

/**
 * Records the start of a message. Returns false when another process already did, or when the number has left that
 * status.
 */
async function claimMessage(db: Db, { queueId, step, guestPhone }: Due, now: Date): Promise<boolean> {
  const status = step === 'called' ? queueStatus.called : queueStatus.waiting
  const { rows } = await sql`
    insert into queue_message (queue_id, step, guest_phone, business_date, begun_at)
    select q.queue_id, ${step}::text, ${guestPhone}::text, q.business_date, ${now}::timestamptz from queue_number q
    where q.queue_id = ${queueId} and q.status = ${status}::text
    on conflict (queue_id, step) do nothing returning queue_id`.execute(db)
  return rows.length > 0
}

async function recordOutcome(db: Db, { queueId, step }: Due, reply: SmsReply, now: Date): Promise<void> {
  await db
    .updateTable('queueMessage')
    .set({ status: reply.state, reason: reply.state === 'sent' ? '' : reply.reason, endedAt: now })
    .where('queueId', '=', queueId)
    .where('step', '=', step)
    .where('status', '=', 'sending')
    .execute()
}

async function expireLostMessages(db: Db, now: Date): Promise<void> {
  await sql`
    update queue_message set status = 'unknown', reason = 'lost', ended_at = ${now}
    where status = 'sending' and begun_at < ${now}::timestamptz - ${LOST_AFTER}::interval`.execute(db)
}
