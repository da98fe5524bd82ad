import { isPhone } from '@nocturne/base/phone'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { bridge } from '#bridge/bridge.ts'
import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toast.ts'
import { formatClock } from '#lib/format/format.ts'
import { formatDelayConfirmation } from './booking-actions.ts'
import type { BookingDetail } from './booking-states.ts'
import { shareBookingNotice } from './share-notice.ts'
import { useBookingCommand } from './use-booking-command.ts'

/** Ignores errors, which were already shown where they occurred. */
const ignoreError = () => undefined

/** Actions of a booking that need no form. Repeated taps are harmless. */
export function useBookingActions(booking: BookingDetail) {
  const { bookingId, guestName } = booking
  const confirming = useBookingCommand(reservations.confirm, { guestName, bookingId })
  const recovering = useBookingCommand(reservations.recover, { guestName, bookingId })
  // `secret`: the response contains the full phone number and must not be stored on the device.
  const dialing = useBookingCommand(reservations.dial, { guestName, bookingId, secret: true })
  const answering = useBookingCommand(reservations.answerCall, { guestName, bookingId })
  const delaying = useBookingCommand(reservations.delay, { guestName, bookingId })

  const confirmBooking = async () => {
    await confirming.submit({ bookingId })
    showToast(`${guestName} 的预订已确认`)
  }
  const recover = async () => {
    const result = await recovering.submit({ bookingId })
    if (!result.queued) showToast(`${guestName} 的预订已恢复，保留到 ${formatClock(result.answer.holdUntil)}`)
  }
  const delay = async () => {
    delaying.begin()
    if (!(await confirm({ title: `${guestName} 推迟到店`, body: formatDelayConfirmation(booking) }))) return
    const result = await delaying.submit({ bookingId })
    if (result.queued) return
    showToast(
      `${guestName} 推迟到 ${formatClock(result.answer.arriveTime)}，保留到 ${formatClock(result.answer.holdUntil)}`,
    )
  }
  const dial = async () => {
    // If a call request is open, request the number even if it is visible: that marks the request as answered.
    if (!booking.can.answerCall && isPhone(booking.guestPhone)) return bridge.phoneCall(booking.guestPhone)
    const result = await dialing.submit({ bookingId })
    if (!result.queued) await bridge.phoneCall(result.answer.guestPhone)
  }
  const answerCall = async () => {
    await answering.submit({ bookingId })
    showToast(`已告诉 ${guestName}：您已联系`)
  }
  return {
    answerCall: () => answerCall().catch(ignoreError),
    confirm: () => confirmBooking().catch(ignoreError),
    recover: () => recover().catch(ignoreError),
    delay: () => delay().catch(ignoreError),
    dial: () => dial().catch(ignoreError),
    share: () => shareBookingNotice(booking).catch(ignoreError),
  }
}
