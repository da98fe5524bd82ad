/** What other modules may use of the guest's paying: the way to it, and its steps for what they sell themselves. */
export { PayBar } from './parts/pay-bar.tsx'
export { resultLink } from './links.ts'
export { ResultFace } from './parts/result-face.tsx'
export { StepCard } from './parts/step-card.tsx'
export { usePayFlow } from './use-pay-flow.ts'
export { isOpen, usePaymentResult, type PaymentResult } from './use-payment-result.ts'
