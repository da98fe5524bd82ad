/** Layers of the menu that have a file of their own. */
import { laterPart } from '../../../lib/loaded.ts'

export const choiceSheet = laterPart(() => import('./choice-sheet.tsx'))
export const cartSheet = laterPart(() => import('./cart-sheet.tsx'))
