import { reservations } from '@nocturne/contract/reservations/endpoints'

import { call } from '#lib/query/api.ts'
import { formatMonthDay, formatNightClock } from '#lib/format/format.ts'
import { findCachedConfig } from '#lib/query/global-config.ts'
import type { Booking } from './booking-states.ts'
import { formatBookingPlace } from './booking-states.ts'
import { buildNoticeUrl } from './links.ts'

/** 分享预订通知: title and text of the shared link. Rejects if nothing was shared. */
export async function shareBookingNotice(booking: Booking): Promise<void> {
  const { bridge } = await import('#bridge/bridge.ts')
  const venue = findCachedConfig()?.venueName ?? ''
  const when = `${formatMonthDay(booking.bookingDate)} ${formatNightClock(booking.arriveTime, booking.bookingDate)}`
  await bridge.share({
    title: `${venue} 预订通知`.trim(),
    text: `${booking.guestName}，${when} ${formatBookingPlace(booking)}，${booking.guestNum}人`,
    url: buildNoticeUrl(booking.shareCode),
  })
}

/** Shares the notice of the booking with this id. */
export async function shareBookingNoticeById(bookingId: number): Promise<void> {
  return shareBookingNotice(await call(reservations.detail, { bookingId }))
}
