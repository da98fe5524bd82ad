/**
 * Stores the payment in progress in session storage: it survives a reload and the round trip to the provider's page.
 * One per subject.
 */
import type { PayFlow } from './pay-flow-rules.ts'

const PREFIX = 'nocturne.pay.'
/** Key of the payment most recently in progress in this tab. */
const LAST = 'nocturne.lastPayment'

/**
 * Subject of the payment: an order, the bill of a sitting, a pay code, a tip, a recharge, the deposit of a booking, or
 * a prepaid purchase.
 */
export type PaySubject =
  | `order:${number}`
  | `bill:${number}`
  | `code:${string}`
  | `tip:${string}`
  | `recharge:${string}`
  | `deposit:${number}`
  | `kill:${number}`
  | `play:${number}`

export function readPayFlow(subject: PaySubject): PayFlow<never> | null {
  return readStoredFlow(PREFIX + subject)
}

function readStoredFlow(key: string): PayFlow<never> | null {
  try {
    const flow = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<PayFlow<never>> | null
    return flow?.step === 'starting' || flow?.step === 'unsure' ? (flow as PayFlow<never>) : null
  } catch {
    return null
  }
}

/** Stores the state returned by `toStoredFlow`; null removes it. */
export function storePayFlow(subject: PaySubject, flow: PayFlow<never> | null): void {
  try {
    if (flow === null) sessionStorage.removeItem(PREFIX + subject)
    else sessionStorage.setItem(PREFIX + subject, JSON.stringify(flow))
    if (flow?.step === 'unsure') sessionStorage.setItem(LAST, flow.paymentNo)
  } catch {
    // Storage is unavailable: a reload loses the flow, but the server knows the payment.
  }
}

/** Number of the tab's latest payment, for provider pages that return without one. */
export function readLastPaymentNo(): string | undefined {
  try {
    return sessionStorage.getItem(LAST) ?? undefined
  } catch {
    return undefined
  }
}

/** Removes a decided payment under every subject, so that no page resumes it. */
export function removeStoredPayment(paymentNo: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const flow = key.startsWith(PREFIX) ? readStoredFlow(key) : null
      if (flow?.step === 'unsure' && flow.paymentNo === paymentNo) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is unavailable, so no flow is stored.
  }
}
