/** 合并还款; loaded when opened. */
import { laterPart } from '../../../lib/loaded.ts'

export const repayManySheet = laterPart(() => import('./repay-many-sheet.tsx'))
