/**
 * The laws of tips. An amount lies between the venue's bounds; it is split between house and receiver when it is given, by the
 * share of the receiver's kind, and the parts always add up to it. It can be given back until it was booked to the receiver.
 */
import { cumulativeShare } from '@nocturne/base/money-split'
import { normalDisable, rewardSettleStatus, rewardStatus, userType } from '@nocturne/contract/codes'
import type { NormalDisable, RewardSettleStatus, RewardStatus, UserType } from '@nocturne/contract/codes'

/** Offered with one tap, fen. */
export const quickAmounts = [660, 1880, 5200, 8800, 18800, 52000, 131400] as const

const ALL_BP = 10_000

export type ShareRates = { actorBp: number; staffBp: number }

/** The receiver's part rounds down to a whole fen; the rest is the house's. */
export function sharesOf(
  amount: number,
  receiver: UserType,
  { actorBp, staffBp }: ShareRates,
): { userShare: number; companyShare: number } {
  const userShare = cumulativeShare(amount, ALL_BP, 0, receiver === userType.actor ? actorBp : staffBp)
  return { userShare, companyShare: amount - userShare }
}

/** Is the amount one that may be given? */
export const isGivable = (amount: number, bounds: { min: number; max: number }): boolean =>
  amount >= bounds.min && amount <= bounds.max

export type RewardCode = { status: NormalDisable; expiresAt: string | null }

/** A code works until it is withdrawn or its time is over. */
export const isValidCode = ({ status, expiresAt }: RewardCode, now: string): boolean =>
  status === normalDisable.normal && (expiresAt === null || expiresAt > now)

/** Without an id of its own a request is the same decision as one just like it made within ten minutes. */
export const SAME_DECISION_MS = 10 * 60_000

const { waiting, succeeded, closed, refunded } = rewardStatus

const moves = {
  pay: { [waiting]: succeeded },
  /** The payment ended without money. */
  release: { [waiting]: closed },
  refund: { [succeeded]: refunded },
} as const satisfies Record<string, Partial<Record<RewardStatus, RewardStatus>>>

/** The state a move leads to from here; null when it is not allowed. */
export function afterMove(move: keyof typeof moves, status: RewardStatus): RewardStatus | null {
  const allowed: Partial<Record<RewardStatus, RewardStatus>> = moves[move]
  return allowed[status] ?? null
}

/** What stands against giving a tip back, or null. */
export function refundProblem({
  status,
  settleStatus,
}: {
  status: RewardStatus
  settleStatus: RewardSettleStatus
}): 'REWARD_BOOKED' | 'REFUND_STATUS_WRONG' | null {
  if (settleStatus === rewardSettleStatus.booked) return 'REWARD_BOOKED'
  return afterMove('refund', status) === null ? 'REFUND_STATUS_WRONG' : null
}
