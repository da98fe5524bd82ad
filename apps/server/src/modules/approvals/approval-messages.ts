/** Common fields of messages about approvals: category and target screen. */
import { notifyCategory } from '@nocturne/contract/codes'
import { buildApprovalRoute } from './approval-route.ts'
import { findDecisionEffects } from './decision-effects.ts'

/** Subject type of messages about an approval. */
export const APPROVAL_SUBJECT = 'approval'

type Subject = Parameters<typeof findDecisionEffects>[0]

export function buildApprovalMessageFields(approval: Subject) {
  const { approvalId } = approval
  const found = findDecisionEffects(approval)
  return {
    category: notifyCategory.approval,
    route: found?.effects.route?.(found.bizId) ?? buildApprovalRoute(approvalId),
    bizType: APPROVAL_SUBJECT,
    bizId: approvalId,
  }
}
