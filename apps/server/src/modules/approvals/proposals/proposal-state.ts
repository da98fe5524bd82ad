/** State of a proposal for people. */
import type { ProposalState } from '@nocturne/contract/approvals/proposal-states'

/** Stored outcome of a proposal. */
export type Outcome = Exclude<ProposalState, 'waiting' | 'expired'>

/** Words for messages: 静姐已确认. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  confirmed: '确认',
  rejected: '驳回',
  withdrawn: '撤回',
}

/** State at a time: one without an outcome expires. */
export const computeProposalState = (
  { outcome, expiresAt }: { outcome: string | null; expiresAt: string },
  now: string,
): ProposalState => (outcome === null ? (expiresAt <= now ? 'expired' : 'waiting') : (outcome as Outcome))
