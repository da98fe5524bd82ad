import { laterPart } from '../../../lib/loaded.ts'
import type { TableBooking } from '../queries.ts'

export type ArrivalFormProps = {
  /** The guests who are here; without a table one is chosen first. */
  booking: TableBooking & { tableId: number | null; areaId: number }
  onClose: () => void
}

/** The opening form for a booking, for whoever receives its guests elsewhere than on the floor. */
export const arrivalForm = laterPart<ArrivalFormProps>(() => import('./arrival-form.tsx'))
