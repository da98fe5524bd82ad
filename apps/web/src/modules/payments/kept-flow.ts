/** A payment under way outlives the page for this visit: a reload, the way to the provider and back. One for each thing to pay. */
import type { PayFlow } from './pay-flow-rules.ts'

const PREFIX = 'nocturne.pay.'
/** The payment that was last under way in this visit. */
const LAST = 'nocturne.lastPayment'

/** What is paid: one order, the bill of a sitting, what a code stands for, a tip, a recharge, the deposit of a booking, or what was bought ahead. */
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
  return stored(PREFIX + subject)
}

function stored(key: string): PayFlow<never> | null {
  try {
    const flow = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<PayFlow<never>> | null
    return flow?.step === 'starting' || flow?.step === 'unsure' ? (flow as PayFlow<never>) : null
  } catch {
    return null
  }
}

/** Keeps what `toKeep` says is worth it; null forgets. */
export function keepFlow(subject: Subject, flow: PayFlow<never> | null): void {
  try {
    if (flow === null) sessionStorage.removeItem(PREFIX + subject)
    else sessionStorage.setItem(PREFIX + subject, JSON.stringify(flow))
    if (flow?.step === 'unsure') sessionStorage.setItem(LAST, flow.paymentNo)
  } catch {
    // It lives as long as the page does; the server knows the payment in any case.
  }
}

/** For a provider's page that comes back without saying which payment it was for. */
export function lastPaymentNo(): string | undefined {
  try {
    return sessionStorage.getItem(LAST) ?? undefined
  } catch {
    return undefined
  }
}

/** A payment that is decided is not taken up again, whichever page it was begun on. */
export function forgetPayment(paymentNo: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const flow = key.startsWith(PREFIX) ? stored(key) : null
      if (flow?.step === 'unsure' && flow.paymentNo === paymentNo) sessionStorage.removeItem(key)
    }
  } catch {
    // Nothing was kept.
  }
}
