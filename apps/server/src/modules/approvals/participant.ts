import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { StaffActor } from '../../http/context.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { canActForLeavers } from './handle-approval.ts'

/**
 * Refuses NO_PERMISSION unless the caller may read the approval: its applicant, current and former approvers, people with a copy, and
 * stand-ins for people who have left.
 */
export async function assertParticipant(db: Db, approvalId: number, actor: StaffActor): Promise<void> {
  const { userId } = actor
  const { rows } = await sql<{ applyUserId: number; asked: boolean; copied: boolean }>`
    select a.apply_user_id,
      exists (select from approval_step s where s.approval_id = a.approval_id and s.approver_id = ${userId}) as asked,
      exists (select from approval_cc c where c.approval_id = a.approval_id and c.user_id = ${userId}) as copied
    from approval a where a.approval_id = ${approvalId}`.execute(db)
  const [approval] = rows
  if (!approval) refuseNotFound({ approvalId })
  if (approval.applyUserId === userId || approval.asked || approval.copied) return
  if (!(await canActForLeavers(db, actor, approvalId))) refuse('NO_PERMISSION')
}
