import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { notFound, refuse } from '../../http/refusal.ts'

/** Whoever sent it, is or was asked, or got a copy may read an approval; everybody else is refused NO_PERMISSION. */
export async function demandParticipant(db: Db, approvalId: number, userId: number): Promise<void> {
  const { rows } = await sql<{ applyUserId: number; asked: boolean; copied: boolean }>`
    select a.apply_user_id,
      exists (select from approval_step s where s.approval_id = a.approval_id and s.approver_id = ${userId}) as asked,
      exists (select from approval_cc c where c.approval_id = a.approval_id and c.user_id = ${userId}) as copied
    from approval a where a.approval_id = ${approvalId}`.execute(db)
  const [approval] = rows
  if (!approval) notFound({ approvalId })
  if (approval.applyUserId !== userId && !approval.asked && !approval.copied) refuse('NO_PERMISSION')
}
