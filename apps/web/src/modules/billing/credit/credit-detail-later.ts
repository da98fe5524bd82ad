/** Credit with its actions; loaded when opened. */
import { laterPart } from '../../../lib/loaded.ts'

export const creditDetailSheet = laterPart(() => import('./credit-detail-sheet.tsx'))
