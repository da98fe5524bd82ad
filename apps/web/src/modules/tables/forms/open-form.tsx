import { bookingStatus } from '@nocturne/contract/codes'

import { OpenTableForm } from './open-table-form.tsx'
import type { TableFormProps } from './forms.ts'

/** 开台; for a booked table 到店开台, prefilled from the booking. */
export default function OpenForm({ detail, onClose }: TableFormProps) {
  const booking = detail.bookings.find(({ status }) => status === bookingStatus.booked)
  const { card, openGoods, dutyWaiterName } = detail
  return <OpenTableForm {...{ card, openGoods, dutyWaiterName, booking, onClose }} />
}
