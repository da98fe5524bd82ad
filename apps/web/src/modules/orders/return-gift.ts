import { laterPart } from '../../lib/loaded.ts'

/** Takes back a whole gift. */
export const returnGiftSheet = laterPart(() => import('./parts/return-gift-sheet.tsx'))
