/**
 * What a booking's sheet offers: everything the server allows now (`can`) and nothing else, in the order of the thumb.
 * The footer holds the one next step. Pure.
 */
import { isPhone } from '@nocturne/base/phone'
import { isExpected, type Booking } from './booking-states.ts'

export type ActionId =
  | 'open'
  | 'confirm'
  | 'recover'
  | 'dial'
  | 'share'
  | 'edit'
  | 'move'
  | 'delay'
  | 'reject'
  | 'cancel'
  | 'takeDeposit'
  | 'refundDeposit'

export type BookingActions = { main: ActionId | null; grid: ActionId[] }

const NEXT_STEPS: readonly ActionId[] = ['open', 'confirm', 'recover']

export function actionsOf(booking: Pick<Booking, 'can' | 'status' | 'guestPhone'>): BookingActions {
  const { can, status } = booking
  const holds: [ActionId, boolean][] = [
    ['open', can.open],
    ['confirm', can.confirm],
    ['recover', can.recover],
    // Masked numbers are read, whole ones are called.
    ['dial', isPhone(booking.guestPhone)],
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
