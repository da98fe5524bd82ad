import { canStaffSend } from './member-area.ts'
import { getPageSessionKind, session, type SessionKind } from './session.ts'

/**
 * Identifier of the author of a write. For staff it is the user id, so that a new token of the same user may send
 * operations queued under the old one. Before the user is loaded, and for members always, it is a hash of the token.
 * Without a session it is `guest`.
 */
export function getCurrentActor(): string {
  const bearer = getPageSessionKind(location.pathname)
  return (bearer === 'member' ? getMemberActors() : getStaffActors())[0] ?? 'guest'
}

/**
 * All actors that may send from this phone now. Staff operations keep waiting in the queue while a member's page is
 * shown.
 */
export function listActiveActors(): string[] {
  return [...(canStaffSend() ? getStaffActors() : []), ...getMemberActors(), 'guest']
}

/** Token kind that operations of this actor carry. */
export function getActorSessionKind(actor: string): SessionKind | 'none' {
  if (actor === 'guest') return 'none'
  return actor.startsWith('member:') ? 'member' : 'staff'
}

function getStaffActors(): string[] {
  const { token, user } = session()
  if (!token) return []
  return user ? [`staff:${user.userId}`, `session:${hashToken(token)}`] : [`session:${hashToken(token)}`]
}

/**
 * Permanent identifier of an actor that was identified by a token when it wrote; undefined when the user of that token
 * is not known now.
 */
export function findPermanentActor(actor: string): string | undefined {
  const [name, byToken] = getStaffActors()
  return byToken !== undefined && actor === byToken ? name : undefined
}

function getMemberActors(): string[] {
  const { memberToken } = session()
  return memberToken ? [`member:${hashToken(memberToken)}`] : []
}

/** 53-bit hash that distinguishes tokens without revealing them. */
function hashToken(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
