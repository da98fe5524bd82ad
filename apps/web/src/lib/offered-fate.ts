/** Decides what becomes of an offered session. Loaded only where there is one. */
const PATIENCE_MS = 5_000

/** Who a session belongs to; null for nobody any more, undefined when the house did not answer. */
export type Holder = { userId: number; nickName: string } | null | undefined

/** What becomes of the offered session. `later`: nobody knows yet. */
export type Fate = 'take' | 'drop' | 'ask' | 'later'

/**
 * One's own newer session and the place of a dead one are taken; between two people only the person at the phone decides. Once `asked`, an own session
 * that ended meanwhile is no answer.
 */
export function fateOf(own: Holder, offered: Holder, asked = false): Fate {
  if (offered === null || (own === null && asked)) return 'drop'
  if (own === undefined || offered === undefined) return 'later'
  return own === null || own.userId === offered.userId ? 'take' : 'ask'
}

/** Asks the house whose session this is, apart from all other calls: an answer says nothing about the session that stands. */
export async function holderOf(token: string): Promise<Holder> {
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
