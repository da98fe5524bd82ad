/** Sheets and forms of payroll that other modules may open, each loaded when opened. */
import { createLazyComponent } from '#lib/routing/lazy-part.ts'

export const lazyTargetForm = createLazyComponent(() => import('./forms/target-form.tsx'))
export type { TargetOwner } from './forms/target-form.tsx'

export const lazyPayRulesSheet = createLazyComponent(() => import('./parts/pay-rules-sheet.tsx'))
export const lazyCommissionRulesSheet = createLazyComponent(() => import('./parts/commission-rules-sheet.tsx'))
