/** Common fields of messages about approvals: category and target screen. */
import { notifyCategory } from '@nocturne/contract/codes'
import { detailRoute } from './approval-route.ts'
import { effectsOf } from './decision-effects.ts'

/** Subject of the messages about an approval. */
export const APPROVAL = 'approval'

type Subject = Parameters<typeof effectsOf>[0]

export function messageAbout(approval: Subject) {
  const { approvalId } = approval
  const found = effectsOf(approval)
  return {
    category: notifyCategory.approval,
    route: found?.effects.route?.(found.bizId) ?? detailRoute(approvalId),
    bizType: APPROVAL,
    bizId: approvalId,
  }
}
