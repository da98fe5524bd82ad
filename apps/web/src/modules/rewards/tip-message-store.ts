/**
 * Message and anonymity of a tip, stored for this tab. A provider's page returns only the payment's subject; without
 * them a retry would lose the message and reveal an anonymous giver.
 */
import type { Tip } from './links.ts'

const PREFIX = 'nocturne.tipWords.'

type Words = Pick<Tip, 'message' | 'anonymous'>

/** Stores message and anonymity; called when the guest taps the pay button. */
export function storeTipMessage(subject: string, { message, anonymous }: Words): void {
  try {
    sessionStorage.setItem(PREFIX + subject, JSON.stringify({ message, anonymous }))
  } catch {
    // Storage is unavailable: message and anonymity are still in the address until the guest leaves for the provider's
    // page.
  }
}

/** Tip with its message and anonymity: those of the address, or the stored ones if the address lost them. */
export function addStoredTipMessage(subject: string, tip: Tip): Tip {
  if (tip.anonymous !== undefined) return tip
  try {
    const { message, anonymous } = JSON.parse(sessionStorage.getItem(PREFIX + subject) ?? '{}') as Partial<Words>
    return {
      ...tip,
      message: typeof message === 'string' ? message : undefined,
      anonymous: anonymous === true,
    }
  } catch {
    return tip
  }
}
