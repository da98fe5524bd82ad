/** Forms of a table, each loaded on first use. */
import { createLazyComponent, type LazyComponent } from '#lib/routing/lazy-part.ts'
import type { TableDetail } from '../queries.ts'
import type { TableFormId } from '../table-actions.ts'

export type TableFormProps = {
  /** Data that the user saw. It is refetched when something changes, so that a second attempt sends the new version. */
  detail: TableDetail
  onClose: () => void
  /** Called after the table was cleared and the form closed, so that the caller can close the table's sheet. */
  onCleared?: () => void
}

export const tableForms: Record<TableFormId, LazyComponent<TableFormProps>> = {
  open: createLazyComponent(() => import('./open-form.tsx')),
  openBooked: createLazyComponent(() => import('./open-booked-form.tsx')),
  transfer: createLazyComponent(() => import('./transfer-form.tsx')),
  merge: createLazyComponent(() => import('./merge-form.tsx')),
  split: createLazyComponent(() => import('./split-form.tsx')),
  changeSales: createLazyComponent(() => import('./change-sales-form.tsx')),
  changeGuest: createLazyComponent(() => import('./change-guest-form.tsx')),
  changeMin: createLazyComponent(() => import('./change-min-form.tsx')),
  waiveMin: createLazyComponent(() => import('./waive-min-form.tsx')),
  clear: createLazyComponent(() => import('./clear-form.tsx')),
  cancelOpen: createLazyComponent(() => import('./cancel-open-form.tsx')),
  lock: createLazyComponent(() => import('./lock-form.tsx')),
  unlock: createLazyComponent(() => import('./unlock-form.tsx')),
  log: createLazyComponent(() => import('./table-log.tsx')),
  qrcode: createLazyComponent(() => import('./table-qrcode.tsx')),
}
