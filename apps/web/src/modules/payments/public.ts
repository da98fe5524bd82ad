/** What other modules may use of the guest's paying: the way to it, and its steps for what they sell themselves. */
import { laterPart } from '../../lib/loaded.ts'

/** 会员余额 for what is paid ahead, with the pay password. */
export const aheadBalanceSheet = laterPart(() => import('./parts/ahead-balance-sheet.tsx'))
export { PayBar } from './parts/pay-bar.tsx'
export { resultLink } from './links.ts'
export { ResultFace } from './parts/result-face.tsx'
export { StepCard } from './parts/step-card.tsx'
export { usePayFlow, useReadAgain } from './use-pay-flow.ts'
export { isOpen, usePaymentResult, type PaymentResult } from './use-payment-result.ts'
