export { getPayable } from './payable.ts'
export type { Payable, PaymentRow, ChannelRefundOutcome, RefundListeners } from './payable.ts'
export { retryChannelRefunds } from './refunds/channel-refunds.ts'
export { createPayment, moveMemberPayments, markPaid, recordRefunds, voidPayment } from './attempts/payment-store.ts'
export type { RefundedAmount } from './attempts/payment-store.ts'
export { deleteShownCodeHashes } from './attempts/clear-shown-codes.ts'
export { refundPayment } from './refunds/refund-payment.ts'
export { assertNoRunningPayment } from './attempts/running-payment.ts'
export type { ChannelRefundRequest } from './refunds/channel-refunds.ts'
export { listPaymentProviders, getPaymentMode, requireProvider } from './attempts/channel.ts'
export { createRehearsalProvider } from './attempts/rehearsal-provider.ts'
export { chargePaymentCode, findProviderByCode } from './attempts/collect-code.ts'
export { endPayment } from './attempts/end-payment.ts'
export { endAttemptNow } from './attempts/follow-attempts.ts'
export { notifyFinance } from './reconciliation/notify-finance.ts'
export {
  requireAgreedPrice,
  readStartedPayment,
  toPaymentResponse,
  startChannelPayment,
} from './attempts/start-payment.ts'
export type {
  PaymentRequest,
  PaymentStartContext,
  StartedPayment,
  StartPaymentRequest,
} from './attempts/start-payment.ts'
