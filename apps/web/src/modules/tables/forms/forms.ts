/** Forms of a table, each loaded on first use. */
import { createLazyPart, type LazyPart } from '#lib/routing/lazy-part.ts'
import type { Detail } from '../queries.ts'
import type { FormId } from '../table-actions.ts'

export type TableFormProps = {
  /** Data that the user saw. It is refetched when something changes, so that a second attempt sends the new version. */
  detail: Detail
  onClose: () => void
  /** Called after the table was cleared and the form closed, so that the caller can close the table's sheet. */
  onCleared?: () => void
}

export const tableForms: Record<FormId, LazyPart<TableFormProps>> = {
  open: createLazyPart(() => import('./open-form.tsx')),
  openBooked: createLazyPart(() => import('./open-booked-form.tsx')),
  transfer: createLazyPart(() => import('./transfer-form.tsx')),
  merge: createLazyPart(() => import('./merge-form.tsx')),
  split: createLazyPart(() => import('./split-form.tsx')),
  changeSales: createLazyPart(() => import('./change-sales-form.tsx')),
  changeGuest: createLazyPart(() => import('./change-guest-form.tsx')),
  changeMin: createLazyPart(() => import('./change-min-form.tsx')),
  waiveMin: createLazyPart(() => import('./waive-min-form.tsx')),
  clear: createLazyPart(() => import('./clear-form.tsx')),
  cancelOpen: createLazyPart(() => import('./cancel-open-form.tsx')),
  lock: createLazyPart(() => import('./lock-form.tsx')),
  unlock: createLazyPart(() => import('./unlock-form.tsx')),
  log: createLazyPart(() => import('./table-log.tsx')),
  qrcode: createLazyPart(() => import('./table-qrcode.tsx')),
}
