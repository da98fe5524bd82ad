/**
 * A session that an address brought while another one stands on this phone. It never takes the other's place unseen: a link somebody
 * sent would let a person work under a name that is not his. `boot.ts` keeps it aside and decides what needs no question.
 */
const KEY = 'nocturne.offeredToken'
/** The question was shown: from then on only an answer takes the session. */
const ASKED_KEY = 'nocturne.offeredAsked'
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

/** Notes that two people hold the two sessions, so that the offered one needs an answer. */
export function noteAsked(): void {
  try {
    sessionStorage.setItem(ASKED_KEY, 'yes')
  } catch {
    // Nothing is kept here.
  }
}

export function wasAsked(): boolean {
  try {
    return sessionStorage.getItem(ASKED_KEY) !== null
  } catch {
    return false
  }
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
