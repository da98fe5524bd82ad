/** What other modules may use of the guest's paying: the way to it, and its steps for what they sell themselves. */
export { payLink } from './links.ts'
export { PaymentFacts } from './parts/payment-facts.tsx'
export { PayBar } from './parts/pay-bar.tsx'
export { StepCard } from './parts/step-card.tsx'
export { usePayFlow } from './use-pay-flow.ts'
