/** Personal steps of business that is decided on its own page. */
import { approvalStatus, approvalStepStatus } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'

/**
 * Refuses PERSON_NOT_CONFIRMED while a person other than the caller has to confirm an open approval. The caller has
 * locked the approval's subject.
 */
export async function assertPersonConfirmed(tx: Tx, approvalId: number, userId: number): Promise<void> {
  const waiting = await tx
    .selectFrom('approvalStep as s')
    .innerJoin('approval as a', 'a.approvalId', 's.approvalId')
    .select('s.approverName')
    .where('s.approvalId', '=', approvalId)
    .where('a.status', '=', approvalStatus.pending)
    .where('s.personal', '=', true)
    .where('s.status', 'in', [approvalStepStatus.pending, approvalStepStatus.notReached])
    .where('s.approverId', '<>', userId)
    .executeTakeFirst()
  if (waiting) refuse('PERSON_NOT_CONFIRMED', { name: waiting.approverName })
}
