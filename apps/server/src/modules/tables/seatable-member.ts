import { normalDisable } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { refuseNotFound } from '../../http/refusal.ts'

/** Checks that a member may be seated. Throws NOT_FOUND when blocked, merged or unknown. */
export async function assertSeatableMember(tx: Tx, memberId: number): Promise<void> {
  const member = await tx
    .selectFrom('member')
    .select('memberId')
    .where('memberId', '=', memberId)
    .where('status', '=', normalDisable.normal)
    .executeTakeFirst()
  if (!member) refuseNotFound({ memberId })
}
