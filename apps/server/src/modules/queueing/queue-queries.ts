/** Reads numbers with the parties ahead and the estimated waiting time in one statement. */
import { maskPhone } from '@nocturne/base/masking'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { queueStatus, queueType as queueTypes } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { queueing } from '@nocturne/contract/queueing/endpoints'
import type { schemas } from '@nocturne/contract/queueing/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { RequestInfo } from '../../http/context.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { loadConfig } from '../platform/public.ts'
import { findSittingCode } from '../tables/public.ts'
import { assertPhoneTail } from './queue-pace.ts'
import { findNextQueueStatus, computeCallDeadline, estimateWait } from './queue-rules.ts'
import { isOwnQueueNumber } from './queue-store.ts'

export type QueueTicket = AnswerOf<typeof queueing.take>
export type HostQueueNumber = AnswerOf<typeof queueing.call>

/** Number of latest seatings that determine tonight's pace. */
const PACE_OF = 6
const LIST_MAX = 500

type Row = Omit<QueueTicket, 'estimateMinutes' | 'estimateBasis' | 'mine' | 'canRejoin' | 'callUntil' | 'tableCode'> & {
  rejoinCount: number
  openId: string
  deviceId: string
  tableRecordId: number | null
  seatings: number
  minutes: number
}

async function readRows(db: Db, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with shown as (
      select * from queue_number q where ${which} order by q.status desc, q.queued_at, q.queue_id limit ${LIST_MAX}
    ), nights as (
      select distinct business_date, queue_type from shown
    ), pace as (
      select n.business_date, n.queue_type, count(*) as seatings, extract(epoch from max(s.ended_at) - min(s.ended_at)) / 60 as minutes
      from nights n cross join lateral (
        select ended_at from queue_number d where d.business_date = n.business_date and d.queue_type = n.queue_type and d.status = ${lit(queueStatus.seated)}
        order by ended_at desc limit ${PACE_OF}) s
      group by n.business_date, n.queue_type
    )
    select q.queue_id, q.queue_no, q.queue_type, q.guest_name, q.guest_phone, q.guest_num, q.text_agreed, q.status, q.business_date, q.taken_at as take_time,
      q.called_at as call_time, q.call_count, q.rejoin_count, q.open_id, q.device_id, q.sitting_id, t.table_name as seat_table_name,
      coalesce(p.seatings, 0) as seatings, coalesce(p.minutes, 0)::float8 as minutes,
      case when q.status <> ${lit(queueStatus.waiting)} then 0 else (select count(*) from queue_number a where a.business_date = q.business_date
        and a.queue_type = q.queue_type and a.status = ${lit(queueStatus.waiting)} and (a.queued_at, a.queue_id) < (q.queued_at, q.queue_id)) end as ahead_num
    from shown q left join pace p using (business_date, queue_type) left join venue_table t on t.table_id = q.seat_table_id
    order by q.status desc, q.queued_at, q.queue_id`.execute(db)
  return rows
}

/** Fields that guests and hosts both see. */
function toSharedFields(row: Row, averageMinutes: number) {
  const { queueId, queueNo, queueType, guestNum, status, businessDate: night, takeTime, callTime, callCount } = row
  const guestPhone = row.guestPhone && maskPhone(row.guestPhone)
  const fields = { queueId, queueNo, queueType, guestNum, status, businessDate: night, takeTime, callTime, callCount }
  return {
    ...fields,
    guestPhone,
    guestName: row.guestName,
    aheadNum: row.aheadNum,
    textAgreed: row.textAgreed,
    ...estimateWait(row.aheadNum, row, averageMinutes),
    callUntil: status === queueStatus.called && callTime !== null ? computeCallDeadline(callTime) : null,
  }
}

/**
 * Code of the table at which a number was seated. Only for the phone that took the number: an open id is sent by the
 * caller without proof.
 */
function readSeatedCode(db: Db, { deviceId, tableRecordId }: Row, request: RequestInfo): Promise<string | null> | null {
  if (tableRecordId === null || deviceId === '' || deviceId !== request.deviceId) return null
  return findSittingCode(db, tableRecordId)
}

const maskName = (name: string) => `${Array.from(name)[0] ?? ''}**`

/**
 * Reads a number as its guest sees it. `night`: current night; the guest can rejoin only in the night of the number.
 */
export async function readQueueTicket(
  db: Db,
  queueId: number,
  { request, openId, night }: { request: RequestInfo; openId?: string | undefined; night: string },
): Promise<QueueTicket & { phone: string }> {
  const [[row], config] = await Promise.all([readRows(db, sql`q.queue_id = ${queueId}`), loadConfig(db)])
  if (!row) refuseNotFound({ queueId })
  const mine = isOwnQueueNumber(row, request, { openId })
  const ticket = toSharedFields(row, config['queue.avgMinutes'])
  return {
    ...ticket,
    guestName: mine ? ticket.guestName : maskName(ticket.guestName),
    seatTableName: row.seatTableName,
    mine,
    tableCode: await readSeatedCode(db, row, request),
    canRejoin: mine && row.businessDate === night && findNextQueueStatus('rejoin', row) !== null,
    phone: row.guestPhone,
  }
}

/** Reads numbers as the host sees them. */
async function readLines(db: Db, which: RawBuilder<unknown>): Promise<HostQueueNumber[]> {
  const [rows, config] = await Promise.all([readRows(db, which), loadConfig(db)])
  return rows.map((row) => ({
    ...toSharedFields(row, config['queue.avgMinutes']),
    rejoined: row.rejoinCount > 0,
    canCall: findNextQueueStatus('call', row) !== null,
  }))
}

export async function readHostQueueNumber(db: Db, queueId: number): Promise<HostQueueNumber> {
  const [line] = await readLines(db, sql`q.queue_id = ${queueId}`)
  return line ?? refuseNotFound({ queueId })
}

/** Tonight's numbers, called ones first, then in queue order. */
export const listNumbers: Handler<typeof queueing.list, typeof schemas.list> = ({ db, now }, { queueType, status }) =>
  readLines(
    db,
    sql`q.business_date = ${getBusinessDate(now)}::date and (${queueType ?? null}::text is null or q.queue_type = ${queueType ?? null})
      and ${status === undefined ? sql`q.status in (${lit(queueStatus.waiting, queueStatus.called)})` : sql`q.status = ${status}`}`,
  )

/** Waiting numbers of each type tonight, shown to guests before they take one. */
export const countWaiting: Handler<typeof queueing.waiting, typeof schemas.waiting> = async ({ db, now }) => {
  const { rows } = await sql<AnswerOf<typeof queueing.waiting>[number]>`
    select k.queue_type, count(q.queue_id) as waiting_num from unnest(${Object.values(queueTypes)}::text[]) k (queue_type)
      left join queue_number q on q.queue_type = k.queue_type and q.business_date = ${getBusinessDate(now)}::date
        and q.status = ${lit(queueStatus.waiting)}
    group by k.queue_type order by k.queue_type`.execute(db)
  return rows
}

/**
 * Reads a number for the phone that took it, or for a caller who knows the last digits of the guest's phone number.
 * NOT_FOUND otherwise.
 */
export const readNumber: Handler<typeof queueing.detail, typeof schemas.detail> = async (
  { db, now, request },
  { queueId, openId, phoneTail },
) => {
  const { phone, ...ticket } = await readQueueTicket(db, queueId, { request, openId, night: getBusinessDate(now) })
  if (ticket.mine) return ticket
  if (phoneTail === undefined) refuseNotFound({ queueId })
  await assertPhoneTail(db, { queueId, phone }, { phoneTail, request, now })
  return ticket
}
