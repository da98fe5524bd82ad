import { formatFen } from '@nocturne/base/money'
import { bookingStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import { Button } from '#kit/button.tsx'
import { ListRow, TimeLead } from '#kit/list-row.tsx'
import { FlashOnChange } from '#kit/pulse.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock, countMinutesSince } from '#lib/format/format.ts'
import { formatBookingPlace, getBookingTag, type Booking } from '../booking-states.ts'

type BookingRowProps = {
  booking: Booking
  /** Current time in milliseconds, to detect late guests. */
  now: number
  onOpen: (bookingId: number) => void
  /** Called when the guests have arrived. */
  onArrive: (booking: Booking) => void
}

/** Facts that a host needs during a phone call: number, phone, minimum and deposit. */
const listFacts = ({ bookingNo, guestPhone, minCharge, depositAmount, depositStatus }: Booking): string[] => [
  bookingNo,
  guestPhone,
  minCharge > 0 ? `低消 ${formatYuan(minCharge)}` : '',
  depositAmount > 0 ? `订金 ${formatYuan(depositAmount)} ${getLabel('booking_deposit_status', depositStatus)}` : '',
]

const isCallWaiting = ({ callRequest }: Booking) => callRequest !== null && callRequest.answerTime === null

const formatYuan = (fen: number) => formatFen(fen, { trim: true, symbol: true })

/**
 * Row of a booking: time, guests, table, sales person, and a button to seat arrived guests. Highlighted once after a
 * change by another user.
 */
export function BookingRow({ booking, now, onOpen, onArrive }: BookingRowProps) {
  const { status, arriveTime, guestName, guestNum, occasion, salesUserName, remark, can } = booking
  const state = getBookingTag(status)
  const late = status === bookingStatus.booked ? countMinutesSince(arriveTime, now) : 0
  return (
    <FlashOnChange on={`${status} ${arriveTime} ${booking.tableId}`}>
      <RowWithAction
        action={
          can.open && (
            <Button size="small" label={`${guestName} 到店开台`} onClick={() => onArrive(booking)}>
              到店开台
            </Button>
          )
        }
      >
        <ListRow
          lead={<TimeLead time={formatClock(arriveTime)} label={late > 0 ? `晚${late}分` : '预抵'} />}
          divided
          title={guestName}
          aside={[`${guestNum}人`, occasion && getLabel('booking_occasion', occasion)].filter(Boolean).join(' · ')}
          fact={`${formatBookingPlace(booking)} · ${salesUserName}`}
          note={[isCallWaiting(booking) && '客人请回电', ...listFacts(booking), remark].filter(Boolean).join(' · ')}
          {...(!can.open && { chip: <Tag tone={state.tone}>{state.text}</Tag> })}
          onClick={() => onOpen(booking.bookingId)}
        />
      </RowWithAction>
    </FlashOnChange>
  )
}
