import type { BookingDetail } from '../booking-states.ts'

/** Props of every booking form. */
export type BookingFormProps = {
  booking: BookingDetail
  /** Business date of the current night. */
  tonight: string
  onClose: () => void
}
