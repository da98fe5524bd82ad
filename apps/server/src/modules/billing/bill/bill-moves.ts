/**
 * States of a bill: the table of allowed moves, the two moves that commands make, and the states derived from the money. The database
 * allows the same moves (`bill__moves`).
 */
import { formatFen } from '@nocturne/base/money'
import { getMoveStates, findStateAfterMove } from '@nocturne/base/moves'
import type { StateMoves } from '@nocturne/base/moves'
import { billSplitStatus, billStatus, creditStatus, notifyCategory } from '@nocturne/contract/codes'
import type { BillStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Bill } from '../../../db/types.ts'
import type { NightUnitOfWork } from '../../../http/context.ts'
import { refuse } from '../../../http/refusal.ts'
import { withdrawApproval } from '../../approvals/public.ts'
import { recomputeBillStatuses } from '../../ledger/public.ts'
import { notify } from '../../notifications/public.ts'

const { open, partlyPaid, settled, reversed, closed } = billStatus

/** `refresh_bill` derives the first three from the money, after each command that changes it. */
export const billMoves = {
  /** All of it is paid or on account. */
  settle: { [open]: settled, [partlyPaid]: settled },
  /** A part is paid, or an amount is owed again on a settled bill. */
  payPart: { [open]: partlyPaid, [settled]: partlyPaid },
  /** All money was refunded, or something was ordered on a bill that was settled without payment. */
  owe: { [partlyPaid]: open, [settled]: open },
  /** 反结账: a new bill takes its sittings. */
  reverse: { [settled]: reversed },
  /** 撤台, 并台, or 清台 without settlement. */
  close: { [open]: closed, [partlyPaid]: closed },
} as const satisfies StateMoves<BillStatus>

export type BillMove = keyof typeof billMoves

/** State after a move; null when the move is not allowed. */
export const findBillStatusAfter = (move: BillMove, from: BillStatus): BillStatus | null =>
  findStateAfterMove(billMoves, move, from)

/** Reversed or closed: final states. */
export const hasBillEnded = (status: BillStatus): boolean => status === reversed || status === closed

type Changes = Omit<Updateable<Bill>, 'status'>

/** Moves a locked bill and writes `changes` with it. Refuses STALE_DATA when its state does not allow the move. */
export async function moveBill(tx: Tx, move: BillMove, billId: number, changes: Changes): Promise<void> {
  const { from, to } = getMoveStates<BillStatus, typeof billMoves>(billMoves, move)
  const moved = await tx
    .updateTable('bill')
    .set({ ...changes, status: to })
    .where('billId', '=', billId)
    .where('status', 'in', from)
    .returning('billId')
    .executeTakeFirst()
  if (!moved) refuse('STALE_DATA')
}

/** Recomputes the states of a bill after a discount or a return. */
export async function refreshBillStates(work: NightUnitOfWork, billId: number): Promise<void> {
  const { tx, now, actor, businessDate } = work
  await recomputeBillStatuses(tx, billId, { at: now, userId: actor.userId, businessDate })
  await endOpenMatters(work, billId)
}

type Waiting = { creditId: number; applyUserId: number; tableName: string; amount: number }

/**
 * Withdraws pending credits and their approvals and ends the split when nothing is open any more: later orders are shared by a split of their
 * own.
 */
async function endOpenMatters(work: NightUnitOfWork, billId: number): Promise<void> {
  const { tx, emit, actor, now } = work
  const { rows } = await sql<Waiting>`
    with ended as (
      update bill_split s set status = ${lit(billSplitStatus.ended)} from bill b
      where s.bill_id = ${billId} and s.status = ${lit(billSplitStatus.running)} and b.bill_id = s.bill_id and b.status = ${lit(billStatus.settled)}
    )
    select c.credit_id, c.apply_user_id, c.table_name, c.amount from credit_record c join bill b using (bill_id)
    where c.bill_id = ${billId} and c.status = ${lit(creditStatus.pending)} and b.status = ${lit(billStatus.settled)} order by c.credit_id`.execute(
    tx,
  )
  for (const { creditId, applyUserId, tableName, amount } of rows) {
    await withdrawApproval(work, { bizType: 'credit', bizId: creditId })
    if (applyUserId === actor.userId) continue
    const content = `${tableName} 账单已用其他方式结清，挂账 ${formatFen(amount)} 的申请已撤回`
    const message = { userIds: [applyUserId], category: notifyCategory.order, title: '挂账申请已撤回', content }
    await notify(tx, emit, { ...message, bizType: 'credit', bizId: creditId }, now)
  }
}

/**
 * Recomputes the states of a bill after a payment. When the bill is settled now, it stores the user, time and amounts
 * of the settlement. A pay-first table settles again with each order; the latest amounts count.
 */
export async function refreshAndSettle(work: NightUnitOfWork, billId: number): Promise<void> {
  const { tx, now, actor, businessDate } = work
  await recomputeBillStatuses(tx, billId, { at: now, userId: actor.userId, businessDate, isPayment: true })
  await endOpenMatters(work, billId)
}
