/** Lazily loaded sheets of the menu. */
import { laterPart } from '../../../lib/loaded.ts'

export const choiceSheet = laterPart(() => import('./choice-sheet.tsx'))
export const cartSheet = laterPart(() => import('./cart-sheet.tsx'))
