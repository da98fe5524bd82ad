import { OpenTableForm } from './open-table-form.tsx'
import type { TableFormProps } from './forms.ts'

/** Opens a booked table for other guests: the server asks for confirmation, naming the booking's owner. */
export default function OpenBookedForm({ detail, onClose }: TableFormProps) {
  return <OpenTableForm card={detail.card} openGoods={detail.openGoods} onClose={onClose} />
}
