/** Reads bookings: the night's list, the strip of dates, one booking, free tables. */
import { maskPhone } from '@nocturne/base/masking'
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { bookingDepositStatus, bookingStatus, normalDisable, tableStatus } from '@nocturne/contract/codes'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { reservations } from '@nocturne/contract/reservations/endpoints'
import type { schemas } from '@nocturne/contract/reservations/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { requirePermission, isPermitted, buildOwnerFilter } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { loadConfig } from '../platform/public.ts'
import { getPaymentMode } from '../payments/public.ts'
import { isPayPasswordRequired } from '../session/public.ts'
import { createMinChargeLookup } from '../tables/public.ts'
import { computeBookingActions, getBookingOwner } from './booking-policy.ts'
import { computeCancelDeadline } from './booking-rules.ts'
import { toCallRequest } from './call-requests.ts'
import { expectedStatuses } from './booking-status.ts'
import { readDepositPayments } from './deposit-queries.ts'

type BookingView = AnswerOf<typeof reservations.list>['rows'][number]
type Row = Omit<BookingView, 'can' | 'callRequest'> & {
  salesDeptId: number
  refundStuck: boolean
  callRequestedAt: string | null
  callAnsweredAt: string | null
  callAnswerName: string | null
}
type Statistics = AnswerOf<typeof reservations.list>['stat']

const columns = sql`
  b.booking_id, b.booking_no, b.booking_date, b.arrive_time, b.hold_until, b.table_id, coalesce(r.table_name, t.table_name) as table_name,
  b.area_id, coalesce(r.area_name, a.area_name) as area_name, b.guest_name, b.guest_phone, b.guest_sex, b.guest_num, b.member_id,
  b.sales_user_id, b.sales_user_name, b.sales_dept_id, b.book_user_name,
  b.source, b.min_charge, b.package_id, b.package_name, b.deposit_amount, b.deposit_status, coalesce(dp.refunded_amount, 0) as deposit_refunded, b.occasion, b.remark, b.delay_count, b.share_code,
  b.status, b.cancel_reason, b.sitting_id, b.arrived_at as arrived_time, b.created_at as create_time,
  cr.requested_at as call_requested_at, cr.answered_at as call_answered_at, cr.answered_user_name as call_answer_name,
  (b.deposit_status = ${lit(bookingDepositStatus.refunded)} and exists (select from channel_refund c where c.biz_type = 'deposit'
    and c.biz_id = b.booking_id and c.status in ('abnormal', 'closed'))) as refund_stuck`
/** Guests who have arrived are shown with their current table. */
const source = sql`booking b join area a using (area_id) left join venue_table t on t.table_id = b.table_id
  left join sitting r on r.sitting_id = b.sitting_id
  left join payment dp on dp.payment_id = b.deposit_payment_id
  left join booking_call_request cr on cr.booking_id = b.booking_id`

const buildScopeFilter = (actor: StaffActor) =>
  buildOwnerFilter(actor, 'operate:booking:list', { users: ['b.sales_user_id'], dept: 'b.sales_dept_id' })

/**
 * Booking as the caller may see it: the phone number is masked except for the caller's own guests and with the
 * permission.
 */
function toBookingView(
  actor: StaffActor,
  { salesDeptId, refundStuck, callRequestedAt, callAnsweredAt, callAnswerName, ...row }: Row,
  tonight: string,
): BookingView {
  const callRequest = toCallRequest({ callRequestedAt, callAnsweredAt, callAnswerName })
  const callWaiting = callRequest !== null && callRequest.answerTime === null
  const owner = getBookingOwner({ ...row, salesDeptId })
  const mayPhone = row.salesUserId === actor.userId || isPermitted(actor, 'member:info:phone', owner)
  return {
    ...row,
    guestPhone: mayPhone ? row.guestPhone : maskPhone(row.guestPhone),
    callRequest,
    can: computeBookingActions(actor, { ...row, salesDeptId, refundStuck, callWaiting }, tonight),
  }
}

/**
 * SQL: sort key: 0 expected, 1 arrived, 2 ended without guests. Within the expected ones, the longest overdue come
 * first.
 */
const standing = sql`case when b.status in (${lit(...expectedStatuses)}) then 0 when b.status = ${lit(bookingStatus.arrived)} then 1 else 2 end`

export const listBookings: Handler<typeof reservations.list, typeof schemas.list> = async (
  { db, actor, now },
  input,
) => {
  const chosen = choose(actor, input)
  const status = input.status ?? null
  const [{ rows }, counts] = await Promise.all([
    sql<Row & { total: number }>`
      select ${columns}, count(*) over () as total from ${source}
      where ${chosen} and (${status}::text is null or b.status = ${status}::text)
      order by ${standing}, b.arrive_time, b.booking_id limit ${input.pageSize} offset ${(input.pageNum - 1) * input.pageSize}`.execute(
      db,
    ),
    sql<Statistics>`
      select count(*) as total_num,
        count(*) filter (where b.status = ${lit(bookingStatus.arrived)}) as arrived_num,
        count(*) filter (where b.status in (${lit(...expectedStatuses)})) as waiting_num,
        count(*) filter (where b.status in (${lit(bookingStatus.cancelled, bookingStatus.rejected)})) as cancelled_num,
        count(*) filter (where b.status = ${lit(bookingStatus.expired)}) as missed_num
      from ${source} where ${chosen}`.execute(db),
  ])
  const tonight = getBusinessDate(now)
  const stat = counts.rows[0] ?? { totalNum: 0, arrivedNum: 0, waitingNum: 0, cancelledNum: 0, missedNum: 0 }
  return {
    rows: rows.map(({ total: _total, ...row }) => toBookingView(actor, row, tonight)),
    total: rows[0]?.total ?? 0,
    stat,
  }
}

function choose(actor: StaffActor, input: InputOf<typeof reservations.list>): RawBuilder<boolean> {
  const [areaId, salesUserId, keyword] = [input.areaId ?? null, input.salesUserId ?? null, input.keyword ?? null]
  return sql<boolean>`b.booking_date = ${input.bookingDate}::date and ${buildScopeFilter(actor)}
    and (${areaId}::bigint is null or b.area_id = ${areaId}::bigint)
    and (${salesUserId}::bigint is null or b.sales_user_id = ${salesUserId}::bigint)
    and (${keyword}::text is null or position(${keyword}::text in b.guest_name) > 0
      or position(lower(${keyword}::text) in lower(coalesce(r.table_name, t.table_name, ''))) > 0
      or right(b.guest_phone, 4) = ${keyword}::text or b.booking_no = ${keyword}::text)`
}

export const listBookingDates: Handler<typeof reservations.dates, typeof schemas.dates> = async ({
  db,
  actor,
  now,
}) => {
  const tonight = getBusinessDate(now)
  const last = addDays(tonight, 30)
  const { rows } = await sql<{ bookingDate: string; count: number }>`
    select d::date as booking_date, count(b.booking_id) as count
    from generate_series(${tonight}::date, ${last}::date, interval '1 day') d
    left join booking b on b.booking_date = d::date and b.booking_date between ${tonight}::date and ${last}::date
      and b.status in (${lit(...expectedStatuses, bookingStatus.arrived)})
      and ${buildScopeFilter(actor)}
    group by d order by d`.execute(db)
  return rows
}

export const readBooking: Handler<typeof reservations.detail, typeof schemas.detail> = async (
  { db, actor, now },
  { bookingId },
) => {
  const [{ rows }, logs] = await Promise.all([
    sql<Row>`select ${columns} from ${source} where b.booking_id = ${bookingId}`.execute(db),
    db
      .selectFrom('bookingLog')
      .select(['logId', 'opType', 'content', 'userName', 'createdAt as createTime'])
      .where('bookingId', '=', bookingId)
      .orderBy('logId')
      .execute(),
  ])
  const row = rows[0] ?? refuseNotFound({ bookingId }, 'BOOKING_NOT_FOUND')
  requirePermission(actor, 'operate:booking:list', getBookingOwner(row))
  const [refundPassword, config, depositMoney] = await Promise.all([
    isPayPasswordRequired(db, row.depositAmount),
    loadConfig(db),
    readDepositPayments(db, bookingId),
  ])
  const refundUntil = computeCancelDeadline(row.arriveTime, config['booking.refundHours'])
  return {
    ...toBookingView(actor, row, getBusinessDate(now)),
    logs,
    delayMinutes: config['booking.delayMinutes'],
    refundPassword,
    refundUntil,
    ...depositMoney,
    payMode: getPaymentMode(),
  }
}

type FreeTable = AnswerOf<typeof reservations.freeTables>[number]
type FreeRow = Omit<FreeTable, 'minCharge'> & { minCharge: number; defaultMinCharge: number }

/** Tables not reserved for that night, with their minimum; for tonight only unoccupied ones. */
export const listFreeTables: Handler<typeof reservations.freeTables, typeof schemas.freeTables> = async (
  { db, now },
  { bookingDate, areaId, guestNum },
) => {
  const tonight = getBusinessDate(now)
  const { 'booking.maxDays': maxDays } = await loadConfig(db)
  if (bookingDate < tonight || bookingDate > addDays(tonight, maxDays)) refuse('DATE_INVALID')
  const [{ rows }, minChargeOf] = await Promise.all([
    selectFreeTables(db, { bookingDate, tonight, areaId: areaId ?? null, guestNum: guestNum ?? 1 }),
    createMinChargeLookup(db, bookingDate),
  ])
  return rows.map(({ defaultMinCharge, ...row }) => ({ ...row, minCharge: minChargeOf({ ...row, defaultMinCharge }) }))
}

function selectFreeTables(
  db: Db,
  query: { bookingDate: string; tonight: string; areaId: number | null; guestNum: number },
) {
  return sql<FreeRow>`
    select t.table_id, t.table_name, t.initials, t.area_id, a.area_name, t.table_type, t.seat_num, t.min_charge, a.default_min_charge
    from venue_table t join area a using (area_id)
    where t.status = ${lit(normalDisable.normal)} and a.status = ${lit(normalDisable.normal)} and t.bookable and a.bookable
      and t.table_status <> ${lit(tableStatus.locked)} and t.seat_num >= ${query.guestNum}
      and (${query.areaId}::bigint is null or t.area_id = ${query.areaId}::bigint)
      and (${query.bookingDate}::date <> ${query.tonight}::date or t.table_status in (${lit(tableStatus.free, tableStatus.booked)}))
      and not exists (select from booking b where b.table_id = t.table_id and b.booking_date = ${query.bookingDate}::date
        and b.status = ${lit(bookingStatus.booked)})
    order by a.order_num, a.area_id, t.order_num, t.table_id`.execute(db)
}
