import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { approvals } from '@nocturne/contract/approvals/endpoints'

/** One approval with everything said and done about it. */
export type ApprovalDetail = AnswerOf<typeof approvals.detail>
