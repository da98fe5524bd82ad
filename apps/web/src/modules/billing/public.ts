/** What other modules may use of billing: refunds from an order, and the entries of the employee centre. */
export { CloseNightSheet, RefundSheet, ShiftSheet } from './parts/later-sheets.tsx'
export { NightTools } from './parts/night-tools.tsx'
export type { RefundSheetProps } from './parts/refund-sheet.tsx'
export type { RefundItem, RefundOrder } from './refund-rules.ts'
