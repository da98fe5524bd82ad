/** Lazily loaded sheets of the menu. */
import { createLazyComponent } from '#lib/routing/lazy-part.ts'

export const lazyChoiceSheet = createLazyComponent(() => import('./choice-sheet.tsx'))
export const lazyCartSheet = createLazyComponent(() => import('./cart-sheet.tsx'))
