/** What other modules may use of pay: the form of a month's target and the rules of commission, fetched when they are opened. */
import { laterPart } from '../../lib/loaded.ts'

export const targetForm = laterPart(() => import('./forms/target-form.tsx'))
export type { TargetOwner } from './forms/target-form.tsx'

export const commissionRulesSheet = laterPart(() => import('./parts/commission-rules-sheet.tsx'))
