import { OpenTableForm } from './open-table-form.tsx'
import type { TableFormProps } from './forms.ts'

/** Other guests sit down at a booked table: the server asks once more, naming who booked it. */
export default function OpenBookedForm({ detail, onClose }: TableFormProps) {
  return <OpenTableForm card={detail.card} openGoods={detail.openGoods} onClose={onClose} />
}
