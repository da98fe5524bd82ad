/** The forms of a table, each fetched when it is first opened. */
import { laterPart, type LaterPart } from '../../../lib/loaded.ts'
import type { Detail } from '../queries.ts'
import type { FormId } from '../table-actions.ts'

export type TableFormProps = {
  /** What the person saw; refetched under him when something changes, so a second try goes out with the new version. */
  detail: Detail
  onClose: () => void
  /** The table is free, and the form closed: 清台 leads on. */
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
