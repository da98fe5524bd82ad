import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import type { TableBooking } from '../queries.ts'

export type ArrivalFormProps = {
  /** Booking of the guests who arrived; without a table, one is selected first. */
  booking: TableBooking & { tableId: number | null; areaId: number }
  onClose: () => void
}

/** Opening form for arrived guests with a booking; for screens other than the floor. */
export const arrivalForm = createLazyComponent<ArrivalFormProps>(() => import('./arrival-form.tsx'))
