import { createLazyPart } from '#lib/routing/lazy-part.ts'

/** Takes back a whole gift. */
export const returnGiftSheet = createLazyPart(() => import('./parts/return-gift-sheet.tsx'))
