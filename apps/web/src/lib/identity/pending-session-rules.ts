/** Decides on an offered session. Loaded only when there is one. */
const PATIENCE_MS = 5_000

/** User of a session; null if it has ended, undefined if the server did not respond. */
export type Holder = { userId: number; nickName: string } | null | undefined

/** Decision on the offered session. `later`: not known yet. */
export type Fate = 'take' | 'drop' | 'ask' | 'later'

/**
 * Accepts a newer session of the same user and replaces an ended one; a switch to another user needs confirmation.
 * Once `wasPrompted`, the end of the own session does not count as consent.
 */
export function decideSessionFate(own: Holder, offered: Holder, wasPrompted = false): Fate {
  if (offered === null || (own === null && wasPrompted)) return 'drop'
  if (own === undefined || offered === undefined) return 'later'
  return own === null || own.userId === offered.userId ? 'take' : 'ask'
}

/** Queries the user of a session without `call`, so that a 401 does not end the current session. */
export async function fetchSessionUser(token: string): Promise<Holder> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch('/api/user/getUserInfo', { headers: { authorization: `Bearer ${token}` }, signal })
    if (response.status === 401) return null
    const { data } = (await response.json()) as { data?: { userId?: unknown; nickName?: unknown } }
    return typeof data?.userId === 'number' ? { userId: data.userId, nickName: String(data.nickName) } : undefined
  } catch {
    return undefined
  }
}
