/** Read access to a feedback message: its author, a caller with its key, or a handler. */
import type { StaffActor } from '../../http/context.ts'
import { hashToken } from '../../http/session-guard.ts'

const canHandle = (actor: StaffActor): boolean => actor.permissions.has('employee:suggest:handle')

export const hashKey = (letterKey: string): string => hashToken(letterKey)

export type Reach = 'author' | 'handler'
type Owned = { authorUserId: number | null; keyHash: string | null }

/**
 * Role in which the caller may read the message; null without access. An author who is also a handler reads it as the
 * author.
 */
export function findReach(letter: Owned, actor: StaffActor, letterKey: string | undefined): Reach | null {
  const own = letter.authorUserId === actor.userId
  const holdsKey = letterKey !== undefined && letter.keyHash === hashKey(letterKey)
  if (own || holdsKey) return 'author'
  return canHandle(actor) ? 'handler' : null
}
