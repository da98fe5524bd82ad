import { normalDisable } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { notFound } from '../../http/refusal.ts'

/** A member who may sit at a table. NOT_FOUND for anybody who is blocked, merged into another or nobody. */
export async function demandMember(tx: Tx, memberId: number): Promise<void> {
  const member = await tx
    .selectFrom('member')
    .select('memberId')
    .where('memberId', '=', memberId)
    .where('status', '=', normalDisable.normal)
    .executeTakeFirst()
  if (!member) notFound({ memberId })
}
