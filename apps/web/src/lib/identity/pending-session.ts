/**
 * Session token brought by an address while another session exists on this phone. It never replaces that session
 * silently: a link could make a user act under another name. `boot.ts` stores it and decides cases that need no
 * confirmation (`pending-session-rules.ts`).
 */
const KEY = 'nocturne.offeredToken'
/**
 * Session storage key, set when the confirmation was shown. From then on the session is accepted only if the user
 * confirms.
 */
export const CONFIRM_SHOWN_KEY = 'nocturne.offeredAsked'

/** Without session storage the offered token is dropped and the current session continues. */
export function storePendingToken(token: string | null): void {
  try {
    sessionStorage.removeItem(CONFIRM_SHOWN_KEY)
    if (token === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, token)
  } catch {
    // Storage is unavailable.
  }
}

export function readPendingToken(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
