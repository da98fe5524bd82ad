/** The forms of a table, each fetched when it is first opened. */
import { lazy, type ComponentType } from 'react'

import type { Detail } from '../queries.ts'
import type { FormId } from '../table-actions.ts'

export type TableFormProps = {
  /** What the person saw; refetched under him when something changes, so a second try goes out with the new version. */
  detail: Detail
  onClose: () => void
}

/** For forms about a running sitting: nothing is drawn once it is over. */
export type FormModule = { default: ComponentType<TableFormProps> }

const form = (load: () => Promise<FormModule>) => lazy(load)

export const tableForms: Record<FormId, ComponentType<TableFormProps>> = {
  open: form(() => import('./open-form.tsx')),
  openBooked: form(() => import('./open-booked-form.tsx')),
  transfer: form(() => import('./transfer-form.tsx')),
  merge: form(() => import('./merge-form.tsx')),
  split: form(() => import('./split-form.tsx')),
  changeSales: form(() => import('./change-sales-form.tsx')),
  changeGuest: form(() => import('./change-guest-form.tsx')),
  changeMin: form(() => import('./change-min-form.tsx')),
  waiveMin: form(() => import('./waive-min-form.tsx')),
  clear: form(() => import('./clear-form.tsx')),
  cancelOpen: form(() => import('./cancel-open-form.tsx')),
  lock: form(() => import('./lock-form.tsx')),
  unlock: form(() => import('./unlock-form.tsx')),
  log: form(() => import('./table-log.tsx')),
  qrcode: form(() => import('./table-qrcode.tsx')),
}
