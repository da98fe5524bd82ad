/** 同意, 驳回, 撤回 and 催办 on the screens of attendance: the same approval as in the approval centre. */
import type { attendance } from '@nocturne/contract/attendance/endpoints'
import type { schemas } from '@nocturne/contract/attendance/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import { applicationCommands, seenByApprover } from '../../approvals/public.ts'

const KEY = 'clock:apply:approve'

const commands = applicationCommands({
  key: KEY,
  subjectType: 'clockApply',
  find: async (tx, actor, applyId) => {
    const { rows } = await sql<{ approvalId: number | null; userId: number; seen: boolean }>`
      select c.approval_id, c.user_id, ${seenByApprover(actor, KEY)} as seen from clock_apply c where c.apply_id = ${applyId}`.execute(
      tx,
    )
    return rows[0]
  },
})

export const auditApply: Handler<typeof attendance.applyAudit, typeof schemas.applyAudit> = commands.audit
export const cancelApply: Handler<typeof attendance.applyCancel, typeof schemas.applyCancel> = commands.cancel
export const urgeApply: Handler<typeof attendance.applyUrge, typeof schemas.applyUrge> = commands.urge
