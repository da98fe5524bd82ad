/** What other modules may use of billing: refunds from an order, and how a bill ends. */
import { laterPart } from '../../lib/loaded.ts'

export { ChangeDue } from './parts/change-due.tsx'
/** P017 of a bill: what goes back to the guest (`changeFen`, 0 for nothing), what came in and the steps after it. */
export const endOfBill = laterPart(() => import('./settle/end-of-bill-page.tsx'))
export { RefundSheet } from './refund/refund-sheet-later.tsx'
export type { RefundSheetProps } from './refund/refund-sheet.tsx'
export type { RefundItem, RefundOrder } from './refund/refund-rules.ts'
