import type { Tx } from '../../db/connection.ts'
import type { Business, SystemContext } from './decision-effects.ts'
import { effectWithdrawn } from './run-effect.ts'

/**
 * The business ended before a decision: its open approval is taken back and its effects undone. Answers false when nothing
 * is waiting about it.
 */
export async function withdrawApproval(
  context: SystemContext,
  subject: { bizType: Business; bizId: number },
): Promise<boolean> {
  const open = await context.tx
    .selectFrom('approval')
    .select(['approvalId', 'typeCode', 'bizType', 'bizId'])
    .where('bizType', '=', subject.bizType)
    .where('bizId', '=', subject.bizId)
    .where('status', '=', '0')
    .forUpdate()
    .executeTakeFirst()
  if (!open) return false
  await closeApproval(context.tx, open.approvalId, '3', context.now)
  await effectWithdrawn(context, open)
  context.emit({ topic: 'approval', ids: [open.approvalId] })
  return true
}

/**
 * Ends an approval without running its effects: '1' approved, '2' rejected, '3' withdrawn; for business that was decided on its own
 * page. One that has ended stays as it is. Whoever was still to be asked is asked no more.
 */
export async function closeApproval(tx: Tx, approvalId: number, status: '1' | '2' | '3', at: Date): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ status, finishedAt: at })
    .where('approvalId', '=', approvalId)
    .where('status', '=', '0')
    .execute()
  await tx
    .updateTable('approvalStep')
    .set({ status: '5' })
    .where('approvalId', '=', approvalId)
    .where('status', 'in', ['0', '1'])
    .execute()
}
