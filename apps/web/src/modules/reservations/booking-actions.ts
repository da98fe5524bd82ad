/**
 * Actions of the booking sheet, in display order: exactly those the server currently permits (`can`). The footer shows
 * the next step, the grid all others. Pure.
 */
import { isPhone } from '@nocturne/base/phone'
import { addMinutes } from '@nocturne/base/venue-time'

import { formatClock } from '#lib/format/format.ts'
import { isExpected, type Booking, type BookingDetail } from './booking-states.ts'

export type BookingActionId =
  | 'open'
  | 'confirm'
  | 'recover'
  | 'dial'
  | 'answerCall'
  | 'share'
  | 'edit'
  | 'move'
  | 'delay'
  | 'reject'
  | 'cancel'
  | 'takeDeposit'
  | 'refundDeposit'

type BookingActions = { main: BookingActionId | null; grid: BookingActionId[] }

const NEXT_STEPS: readonly BookingActionId[] = ['open', 'confirm', 'recover']

export function getBookingActions(booking: Pick<Booking, 'can' | 'status' | 'guestPhone'>): BookingActions {
  const { can, status } = booking
  const holds: [BookingActionId, boolean][] = [
    ['open', can.open],
    ['confirm', can.confirm],
    ['recover', can.recover],
    // Staff may call a masked number: the app dials it without showing it.
    ['dial', can.dial || isPhone(booking.guestPhone)],
    ['answerCall', can.answerCall],
    ['share', isExpected(status)],
    ['takeDeposit', can.takeDeposit],
    ['edit', can.edit],
    ['move', can.edit],
    ['delay', can.delay],
    ['refundDeposit', can.refundDeposit],
    ['reject', can.reject],
    ['cancel', can.cancel],
  ]
  const ids = holds.filter(([, may]) => may).map(([id]) => id)
  const main = NEXT_STEPS.find((id) => ids.includes(id)) ?? null
  return { main, grid: ids.filter((id) => id !== main) }
}

type Delayed = Pick<BookingDetail, 'arriveTime' | 'holdUntil' | 'delayCount' | 'delayMinutes'>

/** Confirmation text of 推迟: arrival time and hold, before and after. */
export function formatDelayConfirmation({ arriveTime, holdUntil, delayCount, delayMinutes }: Delayed): string {
  const move = (time: string) => `${formatClock(time)} → ${formatClock(addMinutes(time, delayMinutes))}`
  const times = delayCount > 0 ? `，已推迟 ${delayCount} 次` : ''
  return `预抵 ${move(arriveTime)}，保留到 ${move(holdUntil)}${times}。一个预订最多推迟两次。`
}
