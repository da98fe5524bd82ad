import { OpenTableForm } from './open-table-form.tsx'
import type { TableFormProps } from './forms.ts'

/** Opens a booked table for other guests: the server asks for confirmation, naming the booking's owner. */
export default function OpenBookedForm({ detail, onClose }: TableFormProps) {
  const { card, openGoods, dutyWaiterName } = detail
  return <OpenTableForm {...{ card, openGoods, dutyWaiterName, onClose }} />
}
