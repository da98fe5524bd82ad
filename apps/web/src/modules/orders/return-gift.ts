import { laterPart } from '../../lib/loaded.ts'

/** Takes a gift back whole. */
export const returnGiftSheet = laterPart(() => import('./parts/return-gift-sheet.tsx'))
