import type { AlertKind } from '@nocturne/contract/codes'
import { userStatus, userType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { buildDutyFilter } from '../directory/public.ts'
import { findRingRoles } from './alert-rules.ts'

export type RingToCall = { userIds: number[]; ring: number }

/**
 * Finds the first ring, starting with `ring`, that includes someone not called before, and returns these people; null
 * when there is none.
 */
export async function findNextRingToCall(
  tx: Tx,
  { kind, ring, named, before }: { kind: AlertKind; ring: number; named: readonly number[]; before: readonly number[] },
): Promise<RingToCall | null> {
  const roles = findRingRoles(kind, ring)
  if (roles === undefined) return null
  const { rows } = await sql<{ userId: number }>`
    select user_id from app_user
    where status = ${lit(userStatus.active)} and user_type <> ${lit(userType.system)} and user_id <> all(${[...before]}::bigint[])
      and (user_id = any(${[...named]}::bigint[]) or ${buildDutyFilter(sql`role_keys`, roles)})
    order by user_id`.execute(tx)
  if (rows.length === 0) return findNextRingToCall(tx, { kind, ring: ring + 1, named: [], before })
  return { userIds: rows.map(({ userId }) => userId), ring }
}
