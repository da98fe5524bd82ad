/** 确认, 拒绝, 取消, 推迟, 恢复: staff change the status of a booking. */
import { addMinutes, getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import type { BookingStatus } from '@nocturne/contract/codes'
import { bookingStatus, tableStatus } from '@nocturne/contract/codes'
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { reservations } from '@nocturne/contract/reservations/endpoints'
import type { schemas } from '@nocturne/contract/reservations/schemas'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { lockFactDate } from '../ledger/public.ts'
import { loadConfig } from '../platform/public.ts'
import { isTableInUse, refreshFreeTableStatus } from '../tables/public.ts'
import type { TableRow } from '../tables/public.ts'
import { getBookingOwner, canAnswerCall, canCallGuest } from './booking-policy.ts'
import { computeCancelDeadline, getDepositStatusAfterRestore, MAX_DELAYS } from './booking-rules.ts'
import type { BookingMove } from './booking-status.ts'
import {
  formatBooking,
  assertNotReserved,
  lockBooking,
  recordBookingChange,
  requireNextStatus,
  notifySales,
} from './booking-store.ts'
import type { BookingRow } from './booking-store.ts'
import { resolveHoldUntil } from './booking-terms.ts'
import { recordCallResponse } from './call-requests.ts'
import { settleDepositAfterEnd } from './deposit-store.ts'
import { endBooking } from './end-booking.ts'

export const confirmBooking: Handler<typeof reservations.confirm, typeof schemas.confirm> = async (
  context,
  { bookingId },
) => {
  const { tx, now } = context
  const { booking, table, status } = await lockFor(context, bookingId, {
    move: 'confirm',
    permission: 'operate:booking:confirm',
  })
  const holdUntil = await resolveHoldUntil(tx, booking, now)
  if (table) await assertReservable(context, table, booking)
  await tx
    .updateTable('booking')
    .set({ status, holdUntil, depositStatus: getDepositStatusAfterRestore(booking) })
    .where('bookingId', '=', bookingId)
    .execute()
  await recordMove(context, booking, table, { opType: '确认', title: '预订已确认', content: '预订已确认' })
  return {}
}

export const rejectBooking: Handler<typeof reservations.reject, typeof schemas.reject> = async (
  context,
  { bookingId, reason },
) => {
  const { booking, table } = await lockFor(context, bookingId, {
    move: 'reject',
    permission: 'operate:booking:confirm',
  })
  const status = await endBooking(context, {
    booking,
    table,
    move: 'reject',
    opType: '拒绝',
    title: '预订被拒绝',
    reason,
  })
  await settleDeposit(context, booking, true)
  context.log({
    subjectType: 'booking',
    subjectId: bookingId,
    before: { status: booking.status },
    after: { status, reason },
  })
  return {}
}

export const cancelBooking: Handler<typeof reservations.cancel, typeof schemas.cancel> = async (
  context,
  { bookingId, reason },
) => {
  const { booking, table } = await lockFor(context, bookingId, { move: 'cancel', permission: 'operate:booking:cancel' })
  const status = await endBooking(context, {
    booking,
    table,
    move: 'cancel',
    opType: '取消',
    title: '预订已取消',
    reason,
  })
  await settleDeposit(context, booking, false)
  context.log({
    subjectType: 'booking',
    subjectId: bookingId,
    before: { status: booking.status },
    after: { status, reason },
  })
  return {}
}

async function settleDeposit(context: CommandContext, booking: BookingRow, byVenue: boolean): Promise<void> {
  const { tx, now, emit, actor, log } = context
  const config = await loadConfig(tx)
  const work = { tx, now, emit, actor, log, businessDate: await lockFactDate(tx, now) }
  await settleDepositAfterEnd(work, booking, {
    byHouse: byVenue,
    refundUntil: computeCancelDeadline(booking.arriveTime, config['booking.refundHours']),
  })
}

/** Delays arrival and hold time by the configured step. Refuses DELAY_LIMIT after two delays. */
export const delayBooking: Handler<typeof reservations.delay, typeof schemas.delay> = async (
  context,
  { bookingId },
) => {
  const { tx, now, actor } = context
  const { booking, floor } = await lockBooking(tx, bookingId)
  requirePermission(actor, 'operate:booking:edit', getBookingOwner(booking))
  if (booking.status !== bookingStatus.booked) refuse('BOOKING_STATUS_WRONG')
  if (booking.delayCount >= MAX_DELAYS) refuse('DELAY_LIMIT')
  const step = (await loadConfig(tx))['booking.delayMinutes']
  const moved = {
    arriveTime: addMinutes(booking.arriveTime, step),
    holdUntil: addMinutes(booking.holdUntil, step),
    delayCount: booking.delayCount + 1,
  }
  if (getBusinessDate(now) > booking.bookingDate || moved.holdUntil <= formatTime(now)) refuse('BOOKING_STATUS_WRONG')
  await tx.updateTable('booking').set(moved).where('bookingId', '=', bookingId).execute()
  const content = `推迟至 ${moved.arriveTime.slice(11, 16)}，保留到 ${moved.holdUntil.slice(11, 16)}`
  await recordMove(context, booking, floor.get(booking.tableId ?? 0), { opType: '推迟', title: '预订已推迟', content })
  return moved
}

/** Returns the guest's phone number if the actor may call it now. Logs the actor; the booking does not change. */
export const revealGuestPhone: Handler<typeof reservations.dial, typeof schemas.dial> = async (
  context,
  { bookingId },
) => {
  const { tx, now, actor, log } = context
  const { booking } = await lockBooking(tx, bookingId)
  requirePermission(actor, 'operate:booking:list', getBookingOwner(booking))
  const tonight = getBusinessDate(now)
  if (!canAnswerCall(actor, booking)) refuse('NO_PERMISSION')
  const request = await tx
    .selectFrom('bookingCallRequest')
    .select('answeredAt')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  const callWaiting = request !== undefined && request.answeredAt === null
  if (!canCallGuest(actor, { ...booking, callWaiting }, tonight)) refuse('BOOKING_STATUS_WRONG')
  await recordCallResponse(context, booking)
  log({ title: '拨打客人电话', subjectType: 'booking', subjectId: bookingId })
  return { guestPhone: booking.guestPhone }
}

/** Restores an expired booking if its table is still free. */
export const restoreBooking: Handler<typeof reservations.recover, typeof schemas.recover> = async (
  context,
  { bookingId },
) => {
  const { tx, now } = context
  const { booking, table, status } = await lockFor(context, bookingId, {
    move: 'recover',
    permission: 'operate:booking:confirm',
  })
  const night = getBusinessDate(now)
  if (booking.bookingDate < night) refuse('BOOKING_STATUS_WRONG')
  if (table) await assertReservable(context, table, booking)
  if (table && isTableInUse(table.tableStatus)) refuse('TABLE_OCCUPIED')
  const fromNow = addMinutes(formatTime(now), (await loadConfig(tx))['booking.holdMinutes'])
  const holdUntil = fromNow > booking.holdUntil ? fromNow : booking.holdUntil
  await tx.updateTable('booking').set({ status, holdUntil }).where('bookingId', '=', bookingId).execute()
  await recordMove(context, booking, table, {
    opType: '恢复',
    title: '预订已恢复',
    content: `已恢复，保留到 ${holdUntil.slice(11, 16)}`,
  })
  return { holdUntil }
}

/**
 * Locks the booking and its table, and computes `status` after the move. Refuses NO_PERMISSION, or BOOKING_STATUS_WRONG
 * when the move is not allowed.
 */
async function lockFor(
  { tx, actor }: CommandContext,
  bookingId: number,
  { move, permission }: { move: BookingMove; permission: PermissionKey },
): Promise<{ booking: BookingRow; table: TableRow | undefined; status: BookingStatus }> {
  const { booking, floor } = await lockBooking(tx, bookingId)
  requirePermission(actor, permission, getBookingOwner(booking))
  const status = requireNextStatus(move, booking)
  return { booking, status, table: booking.tableId === null ? undefined : floor.get(booking.tableId) }
}

async function assertReservable({ tx }: CommandContext, table: TableRow, booking: BookingRow): Promise<void> {
  if (table.tableStatus === tableStatus.locked) refuse('TABLE_LOCKED')
  await assertNotReserved(tx, table.tableId, booking.bookingDate, booking.bookingId)
}

async function recordMove(
  context: CommandContext,
  booking: BookingRow,
  table: TableRow | undefined,
  move: { opType: string; title: string; content: string },
): Promise<void> {
  if (table) await refreshFreeTableStatus(context.tx, table.tableId, getBusinessDate(context.now))
  await recordBookingChange(
    context,
    { bookingId: booking.bookingId, tableIds: [booking.tableId] },
    { opType: move.opType, content: move.content },
  )
  await notifySales(context, booking, {
    title: move.title,
    content: `${formatBooking(booking, table?.tableName ?? '')}：${move.content}`,
  })
  context.log({
    subjectType: 'booking',
    subjectId: booking.bookingId,
    before: { status: booking.status, holdUntil: booking.holdUntil },
    after: { move: move.opType, content: move.content },
  })
}
