/** What other modules may use of pay: the form of a month's target, the rules of commission and those of what a night brings, fetched when they are opened. */
import { laterPart } from '../../lib/loaded.ts'

export const targetForm = laterPart(() => import('./forms/target-form.tsx'))
export type { TargetOwner } from './forms/target-form.tsx'

export const payRulesSheet = laterPart(() => import('./parts/pay-rules-sheet.tsx'))
export const commissionRulesSheet = laterPart(() => import('./parts/commission-rules-sheet.tsx'))
