import { isPhone } from '@nocturne/base/phone'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { bridge } from '../../bridge/bridge.ts'
import { confirm } from '../../kit/confirm.ts'
import { toast } from '../../kit/toast.ts'
import { clock } from '../../lib/format.ts'
import { delayText } from './booking-actions.ts'
import type { BookingDetail } from './booking-states.ts'
import { shareNotice } from './share-notice.ts'
import { useBookingCommand } from './use-booking-command.ts'

/** Errors were already shown where they occurred. */
const said = () => undefined

/** Actions of a booking that need no form. Repeated taps are harmless. */
export function useBookingMoves(booking: BookingDetail) {
  const { bookingId, guestName } = booking
  const confirming = useBookingCommand(reservations.confirm, { guestName, bookingId })
  const recovering = useBookingCommand(reservations.recover, { guestName, bookingId })
  // The response contains the full number: it is never stored on the device.
  const dialing = useBookingCommand(reservations.dial, { guestName, bookingId, secret: true })
  const answering = useBookingCommand(reservations.answerCall, { guestName, bookingId })
  const delaying = useBookingCommand(reservations.delay, { guestName, bookingId })

  const confirmBooking = async () => {
    await confirming.submit({ bookingId })
    toast(`${guestName} 的预订已确认`)
  }
  const recover = async () => {
    const result = await recovering.submit({ bookingId })
    if (!result.queued) toast(`${guestName} 的预订已恢复，保留到 ${clock(result.answer.holdUntil)}`)
  }
  const delay = async () => {
    delaying.begin()
    if (!(await confirm({ title: `${guestName} 推迟到店`, body: delayText(booking) }))) return
    const result = await delaying.submit({ bookingId })
    if (result.queued) return
    toast(`${guestName} 推迟到 ${clock(result.answer.arriveTime)}，保留到 ${clock(result.answer.holdUntil)}`)
  }
  const dial = async () => {
    // Requesting the number from the server also marks an open call request as answered.
    if (!booking.can.answerCall && isPhone(booking.guestPhone)) return bridge.phoneCall(booking.guestPhone)
    const result = await dialing.submit({ bookingId })
    if (!result.queued) await bridge.phoneCall(result.answer.guestPhone)
  }
  const answerCall = async () => {
    await answering.submit({ bookingId })
    toast(`已告诉 ${guestName}：您已联系`)
  }
  return {
    answerCall: () => answerCall().catch(said),
    confirm: () => confirmBooking().catch(said),
    recover: () => recover().catch(said),
    delay: () => delay().catch(said),
    dial: () => dial().catch(said),
    share: () => shareNotice(booking).catch(said),
  }
}
