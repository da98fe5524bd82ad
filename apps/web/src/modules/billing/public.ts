/** Parts of billing that other modules may use: refund of an order, result page, settled bill, credit with its actions. */
import { createLazyComponent } from '#lib/routing/lazy-part.ts'

export { creditDetailSheet, repayManySheet } from './credit/lazy-sheets.ts'
export { CreditFacts } from './credit/credit-facts.tsx'
export type { CreditDetail } from './credit/credit-facts.tsx'
export { CreditStatusTag } from './parts/state-tag.tsx'
export { ChangeDue } from './parts/change-due.tsx'
/** P017 of a bill: change due to the guest (`changeFen`, 0 for none), payments, and next steps. */
export const lazyEndOfBillPage = createLazyComponent(() => import('./settle/end-of-bill-page.tsx'))
/** P030: settled bill with its payments and later changes, and print, refund and reversal where permitted. */
export const lazySettledBill = createLazyComponent(() => import('./settle/settled-bill.tsx'))
export { discountPartNames } from './bill/discount-part-rules.ts'
export type { DiscountPart } from './bill/discount-part-rules.ts'
export { RefundSheet } from './refund/refund-sheet-later.tsx'
export type { RefundSheetProps } from './refund/refund-sheet.tsx'
export type { RefundItem, RefundOrder } from './refund/refund-rules.ts'
/** 扫客人付款码 for a fixed amount outside a bill. */
export const lazyCollectFixedAmountSheet = createLazyComponent(() => import('./online/collect-sum-sheet.tsx'))
/** 余额收款: payment of a fixed amount outside a bill from a member's balance. */
export const lazyBalancePaymentSheet = createLazyComponent(() => import('./settle/balance-sum-sheet.tsx'))
export { confirmCancelPayment } from './online/cancel-payment.ts'
/** Employee centre: cash drawer, closing of the night and reconciliation, for users with permission. */
export const lazyNightTools = createLazyComponent(() => import('./night/night-tools.tsx'))
export const lazyReconciliationSheet = createLazyComponent(() => import('./night/reconciliation-sheet.tsx'))
export const lazyCloseNightSheet = createLazyComponent(() => import('./night/close-night-sheet.tsx'))
