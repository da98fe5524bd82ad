/** Sheets of credits, loaded when opened. */
import { createLazyComponent } from '#lib/routing/lazy-part.ts'

export const creditDetailSheet = createLazyComponent(() => import('./credit-detail-sheet.tsx'))
/** 合并还款. */
export const repayManySheet = createLazyComponent(() => import('./repay-many-sheet.tsx'))
