import { staffMaySend } from './member-area.ts'
import { bearerAt, session, type Bearer } from './session.ts'

/**
 * Whose write it is. Staff are known by their user id, so that a new token of the same person may send what the old one
 * left; before the user is fetched by a digest of the token, as members always are; without a session, `guest`.
 */
export function currentActor(): string {
  const bearer = bearerAt(location.pathname)
  return (bearer === 'member' ? memberActors() : staffActors())[0] ?? 'guest'
}

/** Everybody who may send from this phone now: what staff left waiting waits on while a member's page is shown. */
export function presentActors(): string[] {
  return [...(staffMaySend() ? staffActors() : []), ...memberActors(), 'guest']
}

/** Which token an operation of this actor carries. */
export function bearerOf(actor: string): Bearer | 'none' {
  if (actor === 'guest') return 'none'
  return actor.startsWith('member:') ? 'member' : 'staff'
}

function staffActors(): string[] {
  const { token, user } = session()
  if (!token) return []
  return user ? [`staff:${user.userId}`, `session:${digest(token)}`] : [`session:${digest(token)}`]
}

/** The lasting name of an actor who was known by his token when he wrote; undefined when nothing more is known of him now. */
export function knownAs(actor: string): string | undefined {
  const [name, byToken] = staffActors()
  return byToken !== undefined && actor === byToken ? name : undefined
}

function memberActors(): string[] {
  const { memberToken } = session()
  return memberToken ? [`member:${digest(memberToken)}`] : []
}

/** 53 bits that tell tokens apart and say nothing about them. */
function digest(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
