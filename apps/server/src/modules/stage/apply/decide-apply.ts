/** 同意, 驳回, 撤回 and 催办 on the screens of paid time: the same approval as in the approval centre. */
import type { stage } from '@nocturne/contract/stage/endpoints'
import type { schemas } from '@nocturne/contract/stage/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import { applicationCommands, seenByApprover } from '../../approvals/public.ts'
import { DECIDE } from './apply-queries.ts'

const commands = applicationCommands({
  key: DECIDE,
  subjectType: 'actorClockApply',
  find: async (tx, actor, applyId) => {
    const { rows } = await sql<{ approvalId: number | null; userId: number; seen: boolean }>`
      select c.approval_id, c.user_id, ${seenByApprover(actor, DECIDE)} as seen from actor_clock_apply c where c.apply_id = ${applyId}`.execute(
      tx,
    )
    return rows[0]
  },
})

export const auditApply: Handler<typeof stage.applyAudit, typeof schemas.applyAudit> = commands.audit
export const cancelApply: Handler<typeof stage.applyCancel, typeof schemas.applyCancel> = commands.cancel
export const urgeApply: Handler<typeof stage.applyUrge, typeof schemas.applyUrge> = commands.urge
