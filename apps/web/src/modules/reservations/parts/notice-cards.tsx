import { formatFen } from '@nocturne/base/money'
import { useEffect, useRef, useState } from 'react'
import { bookingDepositStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock, formatMonthDay } from '#lib/format/format.ts'
import { isExpected, formatBookingPlace, getBookingTag } from '../booking-states.ts'
import { formatWeekday } from '../nights.ts'
import { formatCancelDeadline, listArrivalRules, formatBookingNotice, type GuestBooking } from '../notice-texts.ts'
import { GuestCancelForm } from './guest-cancel-form.tsx'
import styles from './notice.module.css'
import { formatDepositState } from '../deposit-texts.ts'

/** Card with the main facts: time, place, and status. */
export function BookingTimeCard({ booking }: { booking: GuestBooking }) {
  const { status, bookingDate, arriveTime } = booking
  const state = getBookingTag(status)
  return (
    <Card label="预订">
      <div className={styles['state']}>
        <span>{booking.guestName}</span>
        <Tag tone={state.tone}>{state.text}</Tag>
      </div>
      <p className={styles['when']} data-over={!isExpected(status) || undefined}>
        <strong>{formatClock(arriveTime)}</strong>
        <span>
          {formatMonthDay(bookingDate)} {formatWeekday(bookingDate)}
          {arriveTime.slice(0, 10) > bookingDate && ' 次日凌晨'}
        </span>
      </p>
      <p className={styles['word']}>{formatBookingNotice(booking)}</p>
      <KeyValue rows={listFacts(booking)} />
    </Card>
  )
}

function listFacts(booking: GuestBooking): KeyValueRow[] {
  const { depositAmount, depositStatus } = booking
  const rows: (KeyValueRow | false)[] = [
    {
      label: '台位',
      value: booking.tableName === null ? `${booking.areaName}（到店安排）` : formatBookingPlace(booking),
    },
    { label: '人数', value: `${booking.guestNum} 人` },
    booking.minCharge > 0 && { label: '最低消费', value: <Money fen={booking.minCharge} /> },
    booking.packageName !== null && { label: '套餐', value: booking.packageName },
    booking.occasion !== null && { label: '场合', value: getLabel('booking_occasion', booking.occasion) },
    depositStatus !== bookingDepositStatus.none && {
      label: '订金',
      value: (
        <>
          {formatDepositState(booking)} <Money fen={depositAmount} />
        </>
      ),
    },
    { label: '预订号', value: booking.bookingNo, faint: true },
  ]
  return rows.filter((row) => row !== false)
}

/** Confirmation of the paid deposit; scrolls into view after a payment further down. */
export function DepositPaidNotice({ booking: { depositAmount } }: { booking: GuestBooking }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={card} className={styles['paid']}>
      <Notice tone="positive">订金 {formatFen(depositAmount, { trim: true })} 已付，结账时抵扣</Notice>
    </div>
  )
}

/** Card 到店须知: rules for expected guests. */
export function ArrivalRulesCard({ booking }: { booking: GuestBooking }) {
  const rules = listArrivalRules(booking)
  if (rules.length === 0) return null
  return (
    <Card label="到店须知">
      <h2 className={styles['rulesTitle']}>到店须知</h2>
      <ul className={styles['rules']}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  )
}

/** Deadline and button for cancelling (取消预订), as long as guests may cancel online. */
export function GuestCancelSection({ booking, shareCode }: { booking: GuestBooking; shareCode: string }) {
  const [formOpen, setFormOpen] = useState(false)
  const text = formatCancelDeadline(booking)
  if (text === null) return null
  return (
    <div className={styles['cancel']}>
      <p>{text}</p>
      {booking.canCancel && <Button onClick={() => setFormOpen(true)}>取消预订</Button>}
      {formOpen && <GuestCancelForm booking={booking} shareCode={shareCode} onClose={() => setFormOpen(false)} />}
    </div>
  )
}
