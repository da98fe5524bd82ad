import { normalDisable } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'

export type MemberWithRate = {
  memberId: number
  memberName: string
  levelName: string
  /** Rate of the level in basis points: 9500 is 9.5 折. */
  discountBp: number
}

/** A member with the rate of their level; null for a disabled member, whose table pays list prices. */
export async function findMemberWithRate(db: Db, memberId: number | null): Promise<MemberWithRate | null> {
  if (memberId === null) return null
  const member = await db
    .selectFrom('member as f')
    // A merged member counts as the member they were merged into.
    .innerJoin('member as m', (join) => join.on(sql<boolean>`m.member_id = coalesce(f.merged_into, f.member_id)`))
    .innerJoin('memberLevel as l', 'l.levelId', 'm.levelId')
    .select(['m.memberId', 'm.memberName', 'l.levelName', 'l.discountBp'])
    .where('f.memberId', '=', memberId)
    .where('m.status', '=', normalDisable.normal)
    .executeTakeFirst()
  return member ?? null
}

/** Finds the member with this number, or the one they were merged into; null for an unknown number and a disabled member. */
export async function findMemberIdByPhone(db: Db, phonenumber: string): Promise<number | null> {
  const { rows } = await sql<{ memberId: number }>`
    select m.member_id from member f join member m on m.member_id = coalesce(f.merged_into, f.member_id)
    where f.phonenumber = ${phonenumber} and m.status = ${lit(normalDisable.normal)}`.execute(db)
  return rows[0]?.memberId ?? null
}

/** Returns the id of a member, or of the member they were merged into. */
export async function resolveMergedMember(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ memberId: number }>`
    select coalesce(merged_into, member_id) as member_id from member where member_id = ${memberId}`.execute(db)
  return rows[0]?.memberId ?? memberId
}

/** Rate of a member's level in basis points; null without a rate. */
export async function findMemberRate(db: Db, memberId: number | null): Promise<number | null> {
  const member = await findMemberWithRate(db, memberId)
  return member?.discountBp ?? null
}

/** SQL expression for the rate of this member, or of the member they were merged into; null without a rate. */
export const selectMemberRate = (memberId: RawBuilder<unknown>) => sql<number | null>`(
  select l.discount_bp from member f join member m on m.member_id = coalesce(f.merged_into, f.member_id) join member_level l on l.level_id = m.level_id
  where f.member_id = ${memberId} and m.status = ${lit(normalDisable.normal)})`

/** The better of two rates, in basis points; null if both are null. */
export function pickBetterRate(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
