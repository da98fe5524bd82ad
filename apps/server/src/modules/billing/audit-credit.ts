/** Deciding a credit from its own page instead of the approval centre; its approval ends with it. */
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { closeApproval } from '../approvals/public.ts'
import { effectCredit, lockCredit, rejectCredit } from './credit-effects.ts'

export const auditCredit: Handler<typeof billing.creditAudit, typeof schemas.creditAudit> = async (
  context,
  { creditId, agree, opinion },
) => {
  const { tx, actor, now } = context
  const seen = await tx
    .selectFrom('creditRecord')
    .select(['applyUserId', 'approvalId'])
    .where('creditId', '=', creditId)
    .executeTakeFirst()
  if (!seen) refuse('NOT_FOUND')
  if (seen.applyUserId === actor.userId) refuse('SELF_APPROVE')
  // The approval first, as the approval centre does: two who decide at once meet there.
  if (seen.approvalId !== null) {
    await closeApproval(tx, seen.approvalId, agree ? '1' : '2', now)
    context.emit({ topic: 'approval', ids: [seen.approvalId] })
  }
  if (agree) await effectCredit(context, creditId)
  else await rejectCredit(context, creditId, opinion)
  const credit = await lockCredit(tx, creditId, agree ? ['1'] : ['5'])
  if (agree && opinion) await tx.updateTable('creditRecord').set({ opinion }).where('creditId', '=', creditId).execute()
  return { status: credit.status }
}
