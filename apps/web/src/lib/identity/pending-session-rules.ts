/** Decides whether an offered session replaces the current one. Loaded only when there is an offered session. */
const PATIENCE_MS = 5_000

/** User of a session; null if it has ended, undefined if the server did not respond. */
type SessionUser = { userId: number; nickName: string } | null | undefined

/**
 * `take` replaces the current session, `drop` discards the offered one, `ask` needs the user's confirmation, `later`
 * means that a user could not be determined yet.
 */
export type SessionDecision = 'take' | 'drop' | 'ask' | 'later'

/**
 * Accepts the offered session for the same user, or if the current session has ended. A switch to another user needs
 * confirmation. If the user was already prompted (`wasPrompted`), the end of the current session does not count as
 * consent.
 */
export function decideOfferedSession(own: SessionUser, offered: SessionUser, wasPrompted = false): SessionDecision {
  if (offered === null || (own === null && wasPrompted)) return 'drop'
  if (own === undefined || offered === undefined) return 'later'
  return own === null || own.userId === offered.userId ? 'take' : 'ask'
}

/** Queries the user of a session without `call`, so that a 401 does not end the current session. */
export async function fetchSessionUser(token: string): Promise<SessionUser> {
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
