/** Components and hooks of payment that other modules use to sell their own products. */
import { createLazyPart } from '#lib/routing/lazy-part.ts'

/** 会员余额 for prepaid purchases, with the pay password. */
export const aheadBalanceSheet = createLazyPart(() => import('./parts/ahead-balance-sheet.tsx'))
export { PayBar } from './parts/pay-bar.tsx'
export { resultLink } from './links.ts'
export { ResultFace } from './parts/result-face.tsx'
export { StepCard } from './parts/step-card.tsx'
export { usePayFlow, useReadAgain } from './use-pay-flow.ts'
export { isOpen, usePaymentResult, type PaymentResult } from './use-payment-result.ts'
