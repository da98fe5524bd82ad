/**
 * Payment components and hooks for other modules, which take payments for prepaid purchases, recharges, deposits and
 * tips.
 */
import { createLazyComponent } from '#lib/routing/lazy-part.ts'

/** 会员余额 for prepaid purchases, with the pay password. */
export const lazyPrepaidBalanceSheet = createLazyComponent(() => import('./parts/ahead-balance-sheet.tsx'))
export { PayBar } from './parts/pay-bar.tsx'
export { buildPaymentResultLink } from './links.ts'
export { PaymentOutcome } from './parts/result-face.tsx'
export { PaymentStepCard } from './parts/step-card.tsx'
export { usePayFlow, useRefetchAfterAttempt } from './use-pay-flow.ts'
export { isPaymentUndecided, usePaymentResult, type PaymentResult } from './use-payment-result.ts'
