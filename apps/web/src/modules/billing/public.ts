/** What other modules may use of billing: refunds from an order, and what the employee centre shows of it. */
import { laterPart } from '../../lib/loaded.ts'

/** 收银: drawer, end of the night, comparison with the providers. */
export const nightTools = laterPart(() => import('./parts/night-tools.tsx'))
export { RefundSheet } from './parts/later-sheets.tsx'
export type { RefundSheetProps } from './parts/refund-sheet.tsx'
export type { RefundItem, RefundOrder } from './refund-rules.ts'
