/**
 * Rules of tips. An amount must be within the venue's bounds. It is split between venue and receiver by the share of
 * the receiver's type; both shares always sum to it. It can be refunded until it is credited to the receiver.
 */
import { computeUnitsShareFen } from '@nocturne/base/money-split'
import { normalDisable, rewardSettleStatus, rewardStatus, userType } from '@nocturne/contract/codes'
import type { NormalDisable, RewardSettleStatus, RewardStatus, UserType } from '@nocturne/contract/codes'

/** Suggested amounts, in fen. */
export const suggestedTipAmounts = [660, 1880, 5200, 8800, 18800, 52000, 131400] as const

const ALL_BP = 10_000

type TipShareRates = { actorBp: number; staffBp: number }

/** Splits a tip: the receiver's share rounds down to a whole fen, the venue gets the rest. */
export function computeShares(
  amount: number,
  receiver: UserType,
  { actorBp, staffBp }: TipShareRates,
): { userShare: number; companyShare: number } {
  const userShare = computeUnitsShareFen(amount, ALL_BP, 0, receiver === userType.actor ? actorBp : staffBp)
  return { userShare, companyShare: amount - userShare }
}

/** True when the amount is within the bounds. */
export const isTipAmountAllowed = (amount: number, bounds: { min: number; max: number }): boolean =>
  amount >= bounds.min && amount <= bounds.max

export type RewardCode = { status: NormalDisable; expiresAt: string | null }

/** True until the code is withdrawn or expires. */
export const isValidCode = ({ status, expiresAt }: RewardCode, now: string): boolean =>
  status === normalDisable.normal && (expiresAt === null || expiresAt > now)

/** Time window in which two equal requests without an id count as the same decision. */
export const DUPLICATE_WINDOW_MS = 10 * 60_000

const { waiting, succeeded, closed, refunded } = rewardStatus

const moves = {
  pay: { [waiting]: succeeded },
  /** The payment ended without money received. */
  release: { [waiting]: closed },
  refund: { [succeeded]: refunded },
} as const satisfies Record<string, Partial<Record<RewardStatus, RewardStatus>>>

/** Status after a move; null when the move is not allowed. */
export function findNextStatus(move: keyof typeof moves, status: RewardStatus): RewardStatus | null {
  const allowed: Partial<Record<RewardStatus, RewardStatus>> = moves[move]
  return allowed[status] ?? null
}

/** Error code when the tip cannot be refunded; null when it can. */
export function findRefundError({
  status,
  settleStatus,
}: {
  status: RewardStatus
  settleStatus: RewardSettleStatus
}): 'REWARD_BOOKED' | 'REFUND_STATUS_WRONG' | null {
  if (settleStatus === rewardSettleStatus.booked) return 'REWARD_BOOKED'
  return findNextStatus('refund', status) === null ? 'REFUND_STATUS_WRONG' : null
}
