import { normalDisable } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

export type MemberWithRate = {
  memberId: number
  memberName: string
  /** Basis points of his level: 9500 is 9.5 折. */
  discountBp: number
}

/** A member with the rate of his level; null once he is none any more: his table pays the price of everybody. */
export async function memberWithRate(db: Db, memberId: number | null): Promise<MemberWithRate | null> {
  if (memberId === null) return null
  const member = await db
    .selectFrom('member as f')
    // A member who became part of another is served as that one.
    .innerJoin('member as m', (join) => join.on(sql<boolean>`m.member_id = coalesce(f.merged_into, f.member_id)`))
    .innerJoin('memberLevel as l', 'l.levelId', 'm.levelId')
    .select(['m.memberId', 'm.memberName', 'l.discountBp'])
    .where('f.memberId', '=', memberId)
    .where('m.status', '=', normalDisable.normal)
    .executeTakeFirst()
  return member ?? null
}

/** The rate alone, in basis points. */
export async function memberRate(db: Db, memberId: number | null): Promise<number | null> {
  const member = await memberWithRate(db, memberId)
  return member?.discountBp ?? null
}
