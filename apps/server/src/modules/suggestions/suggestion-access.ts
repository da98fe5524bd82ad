/** Read access to a feedback message: its author, a caller with its key, or a handler. */
import type { StaffActor } from '../../http/context.ts'
import { hashToken } from '../../http/session-guard.ts'

const canHandleSuggestions = (actor: StaffActor): boolean => actor.permissions.has('employee:suggest:handle')

export const hashSuggestionKey = (letterKey: string): string => hashToken(letterKey)

export type SuggestionAccess = 'author' | 'handler'
type Owned = { authorUserId: number | null; keyHash: string | null }

/**
 * Role in which the caller may read the message; null without access. An author who is also a handler reads it as the
 * author.
 */
export function findSuggestionAccess(
  letter: Owned,
  actor: StaffActor,
  letterKey: string | undefined,
): SuggestionAccess | null {
  const own = letter.authorUserId === actor.userId
  const holdsKey = letterKey !== undefined && letter.keyHash === hashSuggestionKey(letterKey)
  if (own || holdsKey) return 'author'
  return canHandleSuggestions(actor) ? 'handler' : null
}
