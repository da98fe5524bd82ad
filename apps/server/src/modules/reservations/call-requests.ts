/**
 * 请客户经理回电 (decision 126): on the booking notice the guest requests a call. The sales person is alerted first, then the
 * hosts. The employee who calls marks the request as answered, and the notice shows it. The guest never receives a
 * colleague's phone number.
 */
import { addMinutes, getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { alertKind, bookingStatus, notifyCategory } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reservations } from '@nocturne/contract/reservations/endpoints'
import type { schemas } from '@nocturne/contract/reservations/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { refreshAlerts, markMessagesRead } from '../notifications/public.ts'
import type { AlertSource } from '../notifications/public.ts'
import { canAnswerCall } from './booking-policy.ts'
import { expectedStatuses } from './booking-status.ts'
import { formatBooking, buildBookingRoute, lockBooking, notifySales, GUEST_ACTOR } from './booking-store.ts'
import type { BookingRow } from './booking-store.ts'

/** Minutes before the same guest may request again, answered or not. */
const AGAIN_MINUTES = 5
/** Maximum requests per booking, because the link may be shared. */
const MOST_REQUESTS = 5
/** Minutes before `since` from which unanswered requests still have an alert; older ones have none. */
const MOST_MINUTES = 240

/** States in which a guest may request a call. */
const callableStatuses = [...expectedStatuses, bookingStatus.expired] as const

export const acceptsCallRequests = (
  { status, bookingDate }: Pick<BookingRow, 'status' | 'bookingDate'>,
  now: Date,
): boolean => callableStatuses.some((one) => one === status) && bookingDate >= getBusinessDate(now)

/** True when another request would be accepted now. */
export const canRequestCallAgain = (
  last: { requestedAt: string | null; requestCount: number | null },
  now: Date,
): boolean =>
  last.requestedAt === null ||
  (addMinutes(last.requestedAt, AGAIN_MINUTES) <= formatTime(now) && (last.requestCount ?? 0) < MOST_REQUESTS)

type CallRow = { callRequestedAt: string | null; callAnsweredAt: string | null; callAnswerName: string | null }

/** Call request as sent to the client; null when there is none. */
export const toCallRequest = (row: CallRow): AnswerOf<typeof reservations.detail>['callRequest'] =>
  row.callRequestedAt === null
    ? null
    : { requestTime: row.callRequestedAt, answerTime: row.callAnsweredAt, answerName: row.callAnswerName }

type WaitingRow = Pick<BookingRow, 'bookingId' | 'guestName' | 'guestNum' | 'arriveTime' | 'salesUserId'> & {
  requestCount: number
  place: string
}

export const callRequestAlertSource: AlertSource = {
  kind: alertKind.callback,
  waiting: async (db, { subjectIds, since }) => {
    const { rows } = await sql<WaitingRow>`
      select b.booking_id, b.guest_name, b.guest_num, b.arrive_time, b.sales_user_id, c.request_count, coalesce(t.table_name, a.area_name) as place
      from booking_call_request c join booking b using (booking_id) join area a on a.area_id = b.area_id
      left join venue_table t on t.table_id = b.table_id
      where c.answered_at is null and b.status in (${lit(...callableStatuses)})
        and (c.booking_id = any(${[...subjectIds]}::bigint[]) or c.requested_at > ${since}::timestamptz)
        and c.requested_at > coalesce(${since}::timestamptz - make_interval(mins => ${MOST_MINUTES}), '-infinity')
      order by c.requested_at, c.booking_id`.execute(db)
    return rows.map((row) => ({
      subjectId: row.bookingId,
      occurrence: row.requestCount,
      tableRecordId: null,
      tableId: null,
      title: `${row.guestName} 请您回电`,
      content: formatBooking(row, row.place),
      route: buildBookingRoute(row.bookingId),
      userIds: [row.salesUserId],
    }))
  },
}

export const requestCall: Handler<typeof reservations.requestCall, typeof schemas.requestCall> = async (
  context,
  { bookingId, shareCode },
) => {
  const { tx, now, emit, log } = context
  const { booking, floor } = await lockBooking(tx, bookingId)
  if (booking.shareCode !== shareCode || booking.bookingDate < getBusinessDate(now))
    refuseNotFound({ bookingId }, 'BOOKING_NOT_FOUND')
  if (!acceptsCallRequests(booking, now)) refuse('BOOKING_STATUS_WRONG')
  if (!(await isAccepted(tx, bookingId, now))) refuse('TOO_FREQUENT')
  const table = booking.tableId === null ? undefined : floor.get(booking.tableId)
  await notifySales({ ...context, actor: GUEST_ACTOR }, booking, {
    title: `${booking.guestName} 请您回电`,
    content: `客人同意用预订时留的手机号回电：${formatBooking(booking, table?.tableName ?? '')}`,
  })
  await refreshAlerts(context, callRequestAlertSource, { subjectIds: [bookingId] })
  emit({ topic: 'booking', ids: [bookingId] })
  log({ subjectType: 'booking', subjectId: bookingId, after: { content: '请客户经理回电' } })
  return {}
}

/**
 * Stores the request. Returns false within `AGAIN_MINUTES` of the previous one or after `MOST_REQUESTS`; safe under
 * concurrency.
 */
async function isAccepted(tx: Tx, bookingId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into booking_call_request as c (booking_id, requested_at) values (${bookingId}, ${now})
    on conflict (booking_id) do update set requested_at = excluded.requested_at, request_count = c.request_count + 1,
      answered_at = null, answered_user_id = null, answered_user_name = null
    where c.requested_at <= excluded.requested_at - make_interval(mins => ${AGAIN_MINUTES}) and c.request_count < ${MOST_REQUESTS}
    returning booking_id`.execute(tx)
  return rows.length > 0
}

export const answerCall: Handler<typeof reservations.answerCall, typeof schemas.answerCall> = async (
  context,
  { bookingId },
) => {
  const { booking } = await lockBooking(context.tx, bookingId)
  if (!canAnswerCall(context.actor, booking)) refuse('NO_PERMISSION')
  await recordCallResponse(context, booking)
  return {}
}

/**
 * Marks a pending request as answered by the actor; later answers are ignored. Does nothing without a request. The
 * caller has locked the booking.
 */
export async function recordCallResponse(context: CommandContext, booking: BookingRow): Promise<void> {
  const { tx, now, actor, emit, log } = context
  const { bookingId, salesUserId } = booking
  const updated = await tx
    .updateTable('bookingCallRequest')
    .set({ answeredAt: formatTime(now), answeredUserId: actor.userId, answeredUserName: actor.nickName })
    .where('bookingId', '=', bookingId)
    .where('answeredAt', 'is', null)
    .returning('bookingId')
    .executeTakeFirst()
  if (!updated) return
  await refreshAlerts(context, callRequestAlertSource, { subjectIds: [bookingId] })
  const about = { userIds: [salesUserId], category: notifyCategory.booking, bizType: 'booking', bizId: bookingId }
  await markMessagesRead(tx, emit, about, now)
  emit({ topic: 'booking', ids: [bookingId] })
  log({ subjectType: 'booking', subjectId: bookingId, after: { content: '已给客人回电' } })
}
