/** Sheets and forms of payroll that other modules may open, each loaded when opened. */
import { createLazyComponent } from '#lib/routing/lazy-part.ts'

export const targetForm = createLazyComponent(() => import('./forms/target-form.tsx'))
export type { TargetOwner } from './forms/target-form.tsx'

export const payRulesSheet = createLazyComponent(() => import('./parts/pay-rules-sheet.tsx'))
export const commissionRulesSheet = createLazyComponent(() => import('./parts/commission-rules-sheet.tsx'))
