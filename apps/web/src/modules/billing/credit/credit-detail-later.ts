/** Credit with its actions; loaded when opened. */
import { createLazyPart } from '#lib/routing/lazy-part.ts'

export const creditDetailSheet = createLazyPart(() => import('./credit-detail-sheet.tsx'))
