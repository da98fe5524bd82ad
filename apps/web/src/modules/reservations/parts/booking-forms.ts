import type { BookingDetail } from '../booking-states.ts'

/** What every form about a booking is given. */
export type BookingFormProps = {
  booking: BookingDetail
  /** The business date of the current night. */
  tonight: string
  onClose: () => void
}
