/** Forms of a table, each loaded on first use. */
import { laterPart, type LaterPart } from '../../../lib/loaded.ts'
import type { Detail } from '../queries.ts'
import type { FormId } from '../table-actions.ts'

export type TableFormProps = {
  /** Data the user saw; refetched when something changes, so that a second attempt sends the new version. */
  detail: Detail
  onClose: () => void
  /** Called once the table is free and the form closed: 清台 continues with the next step. */
  onCleared?: () => void
}

export const tableForms: Record<FormId, LaterPart<TableFormProps>> = {
  open: laterPart(() => import('./open-form.tsx')),
  openBooked: laterPart(() => import('./open-booked-form.tsx')),
  transfer: laterPart(() => import('./transfer-form.tsx')),
  merge: laterPart(() => import('./merge-form.tsx')),
  split: laterPart(() => import('./split-form.tsx')),
  changeSales: laterPart(() => import('./change-sales-form.tsx')),
  changeGuest: laterPart(() => import('./change-guest-form.tsx')),
  changeMin: laterPart(() => import('./change-min-form.tsx')),
  waiveMin: laterPart(() => import('./waive-min-form.tsx')),
  clear: laterPart(() => import('./clear-form.tsx')),
  cancelOpen: laterPart(() => import('./cancel-open-form.tsx')),
  lock: laterPart(() => import('./lock-form.tsx')),
  unlock: laterPart(() => import('./unlock-form.tsx')),
  log: laterPart(() => import('./table-log.tsx')),
  qrcode: laterPart(() => import('./table-qrcode.tsx')),
}
