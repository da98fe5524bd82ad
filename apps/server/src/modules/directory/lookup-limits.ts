/**
 * Rate limit of member look-ups by one person. Lists mask numbers, but unlimited tries would reveal the masked digits, and
 * enumerating card numbers would copy the member list.
 */
import type { Db } from '../../db/connection.ts'
import type { StaffActor } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { computeCodeMac, claimAttempt } from '../platform/public.ts'
import type { AttemptLimit } from '../platform/public.ts'

/** Far above normal use: even a busy employee looks up about one member a minute, with a few attempts each. */
const PACES: readonly AttemptLimit[] = [
  { tries: 60, windowMinutes: 10, lockMinutes: 10 },
  { tries: 400, windowMinutes: 12 * 60, lockMinutes: 12 * 60 },
]

/** Counts one look-up. Refuses TOO_FREQUENT above the limit. */
export async function assertLookupLimit(db: Db, { userId }: StaffActor, now: Date): Promise<void> {
  for (const limit of PACES)
    if (!(await claimAttempt(db, `member:lookup:${limit.windowMinutes}:${userId}`, limit, now)).admitted)
      refuse('TOO_FREQUENT')
}

const WHOLE_NUMBER = /^\d{11}$/
const SAME_NUMBER: AttemptLimit = { tries: 1, windowMinutes: 12 * 60, lockMinutes: 12 * 60 }

/**
 * Counts a search by a complete phone number in lists that mask numbers; repeating the same number counts once. Other
 * keywords are not counted: they reveal nothing that the list does not already show. Refuses TOO_FREQUENT above the
 * limit.
 */
export async function assertNumberSearchLimit(
  db: Db,
  actor: StaffActor,
  now: Date,
  keyword: string | undefined,
): Promise<void> {
  if (keyword === undefined || !WHOLE_NUMBER.test(keyword)) return
  const searched = `number:lookup:${actor.userId}:${await computeCodeMac(db, keyword)}`
  if ((await claimAttempt(db, searched, SAME_NUMBER, now)).admitted) await assertLookupLimit(db, actor, now)
}
