/** Sheets of credits, loaded when opened. */
import { createLazyPart } from '#lib/routing/lazy-part.ts'

export const creditDetailSheet = createLazyPart(() => import('./credit-detail-sheet.tsx'))
/** 合并还款. */
export const repayManySheet = createLazyPart(() => import('./repay-many-sheet.tsx'))
