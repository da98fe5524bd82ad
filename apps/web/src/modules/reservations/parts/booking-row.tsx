import { bookingStatus } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'

import { ListRow, TimeLead } from '../../../kit/list-row.tsx'
import { Pulse } from '../../../kit/pulse.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { clock } from '../../../lib/format.ts'
import { lateMinutes } from '../arrival.ts'
import { placeOf, stateOf, type Booking } from '../booking-states.ts'

type BookingRowProps = {
  booking: Booking
  /** Venue time. */
  now: string
  onOpen: (bookingId: number) => void
}

/** One booking: when, who, where, whose. Lights up once when somebody changed it. */
export function BookingRow({ booking, now, onOpen }: BookingRowProps) {
  const { status, arriveTime, guestNum, occasion, salesUserName, remark } = booking
  const state = stateOf(status)
  const late = status === bookingStatus.booked ? lateMinutes(arriveTime, now) : 0
  return (
    <Pulse on={`${status} ${arriveTime} ${booking.tableId}`}>
      <ListRow
        lead={<TimeLead time={clock(arriveTime)} label={late > 0 ? `晚${late}分` : '预抵'} />}
        divided
        title={booking.guestName}
        aside={[`${guestNum}人`, occasion && label('booking_occasion', occasion)].filter(Boolean).join(' · ')}
        fact={`${placeOf(booking)} · ${salesUserName}`}
        {...(remark && { note: remark })}
        chip={<Tag tone={state.tone}>{state.text}</Tag>}
        onClick={() => onOpen(booking.bookingId)}
      />
    </Pulse>
  )
}
