/** Statuses of a recharge: it waits for its money, is credited or closed, and may be fully refunded later. */
import { rechargeStatus } from '@nocturne/contract/codes'
import type { RechargeStatus } from '@nocturne/contract/codes'

const { waiting, succeeded, closed, refunded } = rechargeStatus

const moves = {
  pay: { [waiting]: succeeded },
  /** The payment ended without money. */
  release: { [waiting]: closed },
  /** Fully refunded. */
  giveBack: { [succeeded]: refunded },
} as const satisfies Record<string, Partial<Record<RechargeStatus, RechargeStatus>>>

/** State a move leads to from this one; null when it is not allowed. */
export function findNextRechargeStatus(move: keyof typeof moves, status: RechargeStatus): RechargeStatus | null {
  const allowed: Partial<Record<RechargeStatus, RechargeStatus>> = moves[move]
  return allowed[status] ?? null
}
