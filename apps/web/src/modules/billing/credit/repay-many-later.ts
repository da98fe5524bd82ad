/** 合并还款; loaded when opened. */
import { createLazyPart } from '#lib/routing/lazy-part.ts'

export const repayManySheet = createLazyPart(() => import('./repay-many-sheet.tsx'))
