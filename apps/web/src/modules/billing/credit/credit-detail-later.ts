/** One credit with what may be done about it; fetched when it is opened. */
import { laterPart } from '../../../lib/loaded.ts'

export const creditDetailSheet = laterPart(() => import('./credit-detail-sheet.tsx'))
