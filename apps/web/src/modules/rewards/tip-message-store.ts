/**
 * Message and anonymity of a tip, stored for this tab: a provider's page returns only the payment's subject, and a
 * retry must not lose them, above all not the wish to stay anonymous.
 */
import type { Tip } from './links.ts'

const PREFIX = 'nocturne.tipWords.'

type Words = Pick<Tip, 'message' | 'anonymous'>

/** Called with the tap that pays. */
export function storeMessage(subject: string, { message, anonymous }: Words): void {
  try {
    sessionStorage.setItem(PREFIX + subject, JSON.stringify({ message, anonymous }))
  } catch {
    // Storage is unavailable: the address has them until the guest leaves for the provider's page.
  }
}

/** Adds message and anonymity to a tip: from its address, or the stored ones if it returns without them. */
export function withWords(subject: string, tip: Tip): Tip {
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
