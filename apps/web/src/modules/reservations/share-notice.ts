import { reservations } from '@nocturne/contract/reservations/endpoints'

import { call } from '../../lib/api.ts'
import { monthDay, nightClock } from '../../lib/format.ts'
import { globalConfig } from '../../lib/global-config.ts'
import type { Booking } from './booking-states.ts'
import { placeOf } from './booking-states.ts'
import { noticeUrl } from './links.ts'

/** 分享预订通知: title and text of the shared link. Rejects if nothing was shared. */
export async function shareNotice(booking: Booking): Promise<void> {
  const { bridge } = await import('../../bridge/bridge.ts')
  const venue = globalConfig()?.venueName ?? ''
  const when = `${monthDay(booking.bookingDate)} ${nightClock(booking.arriveTime, booking.bookingDate)}`
  await bridge.share({
    title: `${venue} 预订通知`.trim(),
    text: `${booking.guestName}，${when} ${placeOf(booking)}，${booking.guestNum}人`,
    url: noticeUrl(booking.shareCode),
  })
}

/** Same, by booking id. */
export async function shareNoticeById(bookingId: number): Promise<void> {
  return shareNotice(await call(reservations.detail, { bookingId }))
}
