/** Common fields of messages about approvals: category and target screen. */
import { notifyCategory } from '@nocturne/contract/codes'
import { buildDetailRoute } from './approval-route.ts'
import { findEffects } from './decision-effects.ts'

/** Subject type of messages about an approval. */
export const APPROVAL_SUBJECT = 'approval'

type Subject = Parameters<typeof findEffects>[0]

export function buildMessage(approval: Subject) {
  const { approvalId } = approval
  const found = findEffects(approval)
  return {
    category: notifyCategory.approval,
    route: found?.effects.route?.(found.bizId) ?? buildDetailRoute(approvalId),
    bizType: APPROVAL_SUBJECT,
    bizId: approvalId,
  }
}
