/**
 * What a guest says with a tip, kept for this visit: a provider's page brings back only what the money is about, and a second
 * try must not lose the words, least of all that he wants no name.
 */
import type { Tip } from './links.ts'

const PREFIX = 'nocturne.tipWords.'

type Words = Pick<Tip, 'message' | 'anonymous'>

/** Called with the tap that pays. */
export function keepWords(subject: string, { message, anonymous }: Words): void {
  try {
    sessionStorage.setItem(PREFIX + subject, JSON.stringify({ message, anonymous }))
  } catch {
    // The address has them until the guest leaves for the provider's page.
  }
}

/** The tip with its words: those of its address, or those kept when it comes back without any. */
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
