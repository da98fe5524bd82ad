/** What other modules may use of billing: refunds from an order, how a bill ends, a bill to look back at, a credit and what is done about it. */
import { laterPart } from '../../lib/loaded.ts'

export { repayManySheet } from './credit/repay-many-later.ts'
export { creditDetailSheet } from './credit/credit-detail-later.ts'
export { CreditFacts } from './credit/credit-facts.tsx'
export type { Credit } from './credit/credit-facts.tsx'
export { CreditState } from './parts/state-tag.tsx'
export { ChangeDue } from './parts/change-due.tsx'
/** P017 of a bill: what goes back to the guest (`changeFen`, 0 for nothing), what came in and the steps after it. */
export const endOfBill = laterPart(() => import('./settle/end-of-bill-page.tsx'))
/** P030: a bill as its record shows it, with printing, refund and reversal where they are open. */
export const settledBill = laterPart(() => import('./settle/settled-bill.tsx'))
export { discountPartNames } from './bill/discount-part-rules.ts'
export type { DiscountPart } from './bill/discount-part-rules.ts'
export { RefundSheet } from './refund/refund-sheet-later.tsx'
export type { RefundSheetProps } from './refund/refund-sheet.tsx'
export type { RefundItem, RefundOrder } from './refund/refund-rules.ts'
/** 扫客人付款码 for a sum that is fixed, on no bill. */
export const collectSumSheet = laterPart(() => import('./online/collect-sum-sheet.tsx'))
/** 余额收款 for a sum that is fixed, on no bill. */
export const balanceSumSheet = laterPart(() => import('./settle/balance-sum-sheet.tsx'))
export { askToEnd } from './online/end-payment.ts'
/** On the employee centre: the drawer, the end of the night and the comparison with the providers, for those who hold the keys. */
export const nightTools = laterPart(() => import('./night/night-tools.tsx'))
export const financeSheet = laterPart(() => import('./night/finance-sheet.tsx'))
export const closeNightSheet = laterPart(() => import('./night/close-night-sheet.tsx'))
