/** Sheets and forms of payroll that other modules may open, each loaded when opened. */
import { createLazyPart } from '#lib/routing/lazy-part.ts'

export const targetForm = createLazyPart(() => import('./forms/target-form.tsx'))
export type { TargetOwner } from './forms/target-form.tsx'

export const payRulesSheet = createLazyPart(() => import('./parts/pay-rules-sheet.tsx'))
export const commissionRulesSheet = createLazyPart(() => import('./parts/commission-rules-sheet.tsx'))
