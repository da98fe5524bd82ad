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
export type Subject =
  | `order:${number}`
  | `bill:${number}`
  | `code:${string}`
  | `tip:${string}`
  | `recharge:${string}`
  | `deposit:${number}`
  | `kill:${number}`
  | `play:${number}`

export function readFlow(subject: Subject): PayFlow<never> | null {
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

/** Stores what `toKeep` selects; null removes it. */
export function storeFlow(subject: Subject, flow: PayFlow<never> | null): void {
  try {
    if (flow === null) sessionStorage.removeItem(PREFIX + subject)
    else sessionStorage.setItem(PREFIX + subject, JSON.stringify(flow))
    if (flow?.step === 'unsure') sessionStorage.setItem(LAST, flow.paymentNo)
  } catch {
    // Storage is unavailable: the flow lasts as long as the page; the server knows the payment anyway.
  }
}

/** Fallback for provider pages that return without a payment number. */
export function readLastPaymentNo(): string | undefined {
  try {
    return sessionStorage.getItem(LAST) ?? undefined
  } catch {
    return undefined
  }
}

/** Removes a decided payment under every subject, so that no page resumes it. */
export function removePayment(paymentNo: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const flow = key.startsWith(PREFIX) ? readStoredFlow(key) : null
      if (flow?.step === 'unsure' && flow.paymentNo === paymentNo) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is unavailable: no flow is stored.
  }
}
