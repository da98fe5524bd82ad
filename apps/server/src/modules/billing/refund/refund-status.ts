/** States of a refund as a table of allowed moves. */
import { stateAfter, statesBefore } from '@nocturne/base/moves'
import type { Moves } from '@nocturne/base/moves'
import { refundStatus } from '@nocturne/contract/codes'
import type { RefundStatus } from '@nocturne/contract/codes'

const { pending, refunding, succeeded, failed, rejected, withdrawn } = refundStatus

export const refundMoves = {
  /** A yes, and a provider has money of it in hand. */
  send: { [pending]: refunding },
  /** A yes, and nothing is left to wait for. */
  pay: { [pending]: succeeded },
  /** All of it arrived; a part that failed may have been sent again meanwhile. */
  arrive: { [refunding]: succeeded, [failed]: succeeded },
  /** A provider ended a part of it without paying out. */
  fail: { [refunding]: failed },
  retry: { [failed]: refunding },
  reject: { [pending]: rejected },
  withdraw: { [pending]: withdrawn },
} as const satisfies Moves<RefundStatus>

export type RefundMove = keyof typeof refundMoves

/** The state a move leads to from here; null when it is not allowed. */
export const afterRefundMove = (move: RefundMove, from: RefundStatus): RefundStatus | null =>
  stateAfter(refundMoves, move, from)

export const beforeRefundMove = (move: RefundMove): RefundStatus[] => statesBefore(refundMoves, move)
