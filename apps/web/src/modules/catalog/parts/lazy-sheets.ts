/** Lazily loaded sheets of the menu. */
import { createLazyPart } from '#lib/routing/lazy-part.ts'

export const choiceSheet = createLazyPart(() => import('./choice-sheet.tsx'))
export const cartSheet = createLazyPart(() => import('./cart-sheet.tsx'))
