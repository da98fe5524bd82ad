/**
 * A session that an address brought while another one stands on this phone. It never takes the other's place unseen: a link somebody
 * sent would let a person work under a name that is not his. `boot.ts` stores it and decides what needs no question (`offered-fate.ts`).
 */
const KEY = 'nocturne.offeredToken'
/** The question was shown: from then on only an answer takes the session. */
export const ASKED_KEY = 'nocturne.offeredAsked'

/** Where nothing can be kept the session that stands goes on. */
export function keepOffered(token: string | null): void {
  try {
    sessionStorage.removeItem(ASKED_KEY)
    if (token === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, token)
  } catch {
    // Nothing is kept here.
  }
}

export function offeredToken(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
