import { createLazyComponent } from '#lib/routing/lazy-part.ts'

/** Takes back a whole gift. */
export const lazyReturnGiftSheet = createLazyComponent(() => import('./parts/return-gift-sheet.tsx'))
