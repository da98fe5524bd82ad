import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { approvals } from '@nocturne/contract/approvals/endpoints'

/** Approval with its steps, comments and copies. */
export type ApprovalDetail = AnswerOf<typeof approvals.detail>
