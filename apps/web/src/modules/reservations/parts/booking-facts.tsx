import { bookingDepositStatus, bookingStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock, formatNightClock, formatShortTime } from '#lib/format/format.ts'
import { formatBookingPlace, getBookingTag, type BookingDetail } from '../booking-states.ts'
import { formatNight } from '../nights.ts'
import { formatDepositState } from '../deposit-texts.ts'

export function BookingTitle({ booking }: { booking: BookingDetail }) {
  const state = getBookingTag(booking.status)
  return (
    <>
      {booking.guestName} <Tag tone={state.tone}>{state.text}</Tag>
      {booking.occasion && <Tag tone="gift">{getLabel('booking_occasion', booking.occasion)}</Tag>}
    </>
  )
}

/** Place, time and number of guests. */
export function BookingSummary({ booking, tonight }: { booking: BookingDetail; tonight: string }) {
  const facts = [
    formatBookingPlace(booking),
    `${formatNight(booking.bookingDate, tonight)} ${formatNightClock(booking.arriveTime, booking.bookingDate)}`,
    `${booking.guestNum} 人`,
    booking.status === bookingStatus.booked && `保留到 ${formatClock(booking.holdUntil)}`,
  ]
  return facts.filter(Boolean).join(' · ')
}

/** Notice of the guest's open call request, shown above everything else. */
export function CallRequestNotice({ booking: { callRequest } }: { booking: BookingDetail }) {
  if (callRequest === null || callRequest.answerTime !== null) return null
  return (
    <Notice tone="warning">{`客人 ${formatShortTime(callRequest.requestTime)} 请您回电，同意使用预订手机号。联系后请点“已联系”。`}</Notice>
  )
}

/** Further facts of a booking; empty ones are left out. */
export function BookingFacts({ booking }: { booking: BookingDetail }) {
  const { depositAmount, depositStatus, source } = booking
  const taken = `${formatShortTime(booking.createTime)} ${booking.bookUserName ?? getLabel('booking_source', source)}`
  const rows: (KeyValueRow | false)[] = [
    { label: '手机号', value: booking.guestPhone },
    { label: '订台人', value: booking.salesUserName },
    { label: '低消', value: booking.minCharge > 0 ? <Money fen={booking.minCharge} /> : '无' },
    depositStatus !== bookingDepositStatus.none && {
      label: '订金',
      value: (
        <>
          {formatDepositState(booking)} <Money fen={depositAmount} />
        </>
      ),
    },
    booking.packageName !== null && { label: '套餐', value: booking.packageName },
    booking.remark !== '' && { label: '备注', value: booking.remark },
    booking.cancelReason !== null && { label: '原因', value: booking.cancelReason, tone: 'danger' },
    booking.arrivedTime !== null && { label: '到店', value: formatShortTime(booking.arrivedTime) },
    booking.callRequest?.answerTime != null && {
      label: '回电',
      value: `${formatShortTime(booking.callRequest.answerTime)} ${booking.callRequest.answerName ?? ''}`,
    },
    booking.delayCount > 0 && { label: '推迟', value: `${booking.delayCount} 次` },
    { label: '登记', value: taken },
    { label: '预订号', value: booking.bookingNo, faint: true },
  ]
  return <KeyValue rows={rows.filter((row) => row !== false)} />
}
