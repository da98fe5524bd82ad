/** 合并还款; fetched when it is opened. */
import { laterPart } from '../../../lib/loaded.ts'

export const repayManySheet = laterPart(() => import('./repay-many-sheet.tsx'))
