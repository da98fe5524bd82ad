/**
 * Rules of tips. An amount must be within the venue's bounds; it is split between venue and receiver by the share of the receiver's type,
 * and the parts always add up to it. It can be refunded until it is credited to the receiver.
 */
import { computeShare } from '@nocturne/base/money-split'
import { normalDisable, rewardSettleStatus, rewardStatus, userType } from '@nocturne/contract/codes'
import type { NormalDisable, RewardSettleStatus, RewardStatus, UserType } from '@nocturne/contract/codes'

/** Suggested amounts, in fen. */
export const quickAmounts = [660, 1880, 5200, 8800, 18800, 52000, 131400] as const

const ALL_BP = 10_000

export type ShareRates = { actorBp: number; staffBp: number }

/** Splits a tip: the receiver's share rounds down to a whole fen, the venue gets the rest. */
export function computeShares(
  amount: number,
  receiver: UserType,
  { actorBp, staffBp }: ShareRates,
): { userShare: number; companyShare: number } {
  const userShare = computeShare(amount, ALL_BP, 0, receiver === userType.actor ? actorBp : staffBp)
  return { userShare, companyShare: amount - userShare }
}

/** True when the amount is within the bounds. */
export const isGivable = (amount: number, bounds: { min: number; max: number }): boolean =>
  amount >= bounds.min && amount <= bounds.max

export type RewardCode = { status: NormalDisable; expiresAt: string | null }

/** A code is valid until it is withdrawn or expires. */
export const isValidCode = ({ status, expiresAt }: RewardCode, now: string): boolean =>
  status === normalDisable.normal && (expiresAt === null || expiresAt > now)

/** Requests without an id count as the same decision as an equal one within ten minutes. */
export const SAME_DECISION_MS = 10 * 60_000

const { waiting, succeeded, closed, refunded } = rewardStatus

const moves = {
  pay: { [waiting]: succeeded },
  /** Payment ended without money. */
  release: { [waiting]: closed },
  refund: { [succeeded]: refunded },
} as const satisfies Record<string, Partial<Record<RewardStatus, RewardStatus>>>

/** State after a move; null when it is not allowed. */
export function findNextStatus(move: keyof typeof moves, status: RewardStatus): RewardStatus | null {
  const allowed: Partial<Record<RewardStatus, RewardStatus>> = moves[move]
  return allowed[status] ?? null
}

/** Reason against refunding a tip, or null. */
export function refundProblem({
  status,
  settleStatus,
}: {
  status: RewardStatus
  settleStatus: RewardSettleStatus
}): 'REWARD_BOOKED' | 'REFUND_STATUS_WRONG' | null {
  if (settleStatus === rewardSettleStatus.booked) return 'REWARD_BOOKED'
  return findNextStatus('refund', status) === null ? 'REFUND_STATUS_WRONG' : null
}
