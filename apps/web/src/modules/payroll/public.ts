/**
 * Parts of payroll that other modules may use: the target form, commission rules and rules for income by night; loaded
 * when opened.
 */
import { laterPart } from '../../lib/loaded.ts'

export const targetForm = laterPart(() => import('./forms/target-form.tsx'))
export type { TargetOwner } from './forms/target-form.tsx'

export const payRulesSheet = laterPart(() => import('./parts/pay-rules-sheet.tsx'))
export const commissionRulesSheet = laterPart(() => import('./parts/commission-rules-sheet.tsx'))
