/** Statuses of a gift, and for each move the statuses in which it is allowed and the status it leads to. */
import { findStateAfterMove } from '@nocturne/base/moves'
import type { StateMoves } from '@nocturne/base/moves'
import { sendStatus } from '@nocturne/contract/codes'
import type { SendStatus } from '@nocturne/contract/codes'

const { pending, effective, rejected, withdrawn } = sendStatus

export const giftMoves = {
  /** Takes effect: the gift is within its quota, or was approved. */
  takeEffect: { [pending]: effective },
  reject: { [pending]: rejected },
  /** The applicant withdraws the request before a decision. */
  withdraw: { [pending]: withdrawn },
  /** 撤回赠送: all pieces were returned. */
  takeBack: { [effective]: withdrawn },
  /** Some pieces were returned. */
  returnPart: { [effective]: effective },
} as const satisfies StateMoves<SendStatus>

export type GiftMove = keyof typeof giftMoves

/** State a move leads to from this one; null when it is not allowed. */
export const findNextGiftStatus = (move: GiftMove, from: SendStatus): SendStatus | null =>
  findStateAfterMove(giftMoves, move, from)
