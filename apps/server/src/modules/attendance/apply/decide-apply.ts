/** 同意, 驳回, 撤回 and 催办 on the screens of attendance: the same approval as in the approval centre. */
import type { attendance } from '@nocturne/contract/attendance/endpoints'
import type { schemas } from '@nocturne/contract/attendance/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { refuse } from '../../../http/refusal.ts'
import { cancelApplication, decideApplication, urgeApplication } from '../../approvals/public.ts'
import { seenByApprover } from './apply-queries.ts'
import { standsIn } from './stand-in.ts'

export const auditApply: Handler<typeof attendance.applyAudit, typeof schemas.applyAudit> = async (context, input) => {
  const { tx, actor } = context
  const { rows } = await sql<{ approvalId: number; userId: number; seen: boolean }>`
    select c.approval_id, c.user_id, ${seenByApprover(actor)} as seen from clock_apply c where c.apply_id = ${input.applyId}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) refuse('NOT_FOUND')
  if (row.userId === actor.userId) refuse('SELF_APPROVE')
  if (!row.seen) refuse('NOT_FOUND')
  await decideApplication(context, {
    approvalId: row.approvalId,
    agree: input.agree,
    opinion: input.opinion ?? '',
    standsIn: standsIn(actor),
  })
  return {}
}

export const cancelApply: Handler<typeof attendance.applyCancel, typeof schemas.applyCancel> = async (
  context,
  { applyId },
) => {
  await cancelApplication(context, await ownApproval(context.tx, context.actor, applyId))
  context.log({ subjectType: 'clockApply', subjectId: applyId, after: { action: 'cancel' } })
  return {}
}

export const urgeApply: Handler<typeof attendance.applyUrge, typeof schemas.applyUrge> = async (
  context,
  { applyId },
) => {
  await urgeApplication(context, await ownApproval(context.tx, context.actor, applyId))
  return {}
}

async function ownApproval(tx: Tx, actor: StaffActor, applyId: number): Promise<number> {
  const row = await tx
    .selectFrom('clockApply')
    .select('approvalId')
    .where('applyId', '=', applyId)
    .where('userId', '=', actor.userId)
    .executeTakeFirst()
  return row?.approvalId ?? refuse('NOT_FOUND')
}
