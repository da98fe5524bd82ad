/** States of a refund as a table of allowed moves. */
import { findStateAfterMove, listStatesBeforeMove } from '@nocturne/base/moves'
import type { StateMoves } from '@nocturne/base/moves'
import { refundStatus } from '@nocturne/contract/codes'
import type { RefundStatus } from '@nocturne/contract/codes'

const { pending, refunding, succeeded, failed, rejected, withdrawn } = refundStatus

export const refundMoves = {
  /** Approved, with a part to be paid out by a provider. */
  send: { [pending]: refunding },
  /** Approved, with nothing left to wait for. */
  pay: { [pending]: succeeded },
  /** All parts arrived; a failed part may have been retried meanwhile. */
  arrive: { [refunding]: succeeded, [failed]: succeeded },
  /** A provider failed to pay out a part. */
  fail: { [refunding]: failed },
  retry: { [failed]: refunding },
  reject: { [pending]: rejected },
  withdraw: { [pending]: withdrawn },
} as const satisfies StateMoves<RefundStatus>

export type RefundMove = keyof typeof refundMoves

/** State after a move; null when the move is not allowed. */
export const findRefundStatusAfter = (move: RefundMove, from: RefundStatus): RefundStatus | null =>
  findStateAfterMove(refundMoves, move, from)

export const listRefundStatusesBefore = (move: RefundMove): RefundStatus[] => listStatesBeforeMove(refundMoves, move)
