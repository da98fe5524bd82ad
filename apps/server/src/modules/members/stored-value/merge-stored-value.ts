/** Merges the stored value of two members: balance and recharges move to the remaining one. */
import { memberFlowType } from '@nocturne/contract/codes'
import type { Tx } from '../../../db/connection.ts'
import { lockFactDate, postEntry } from '../../ledger/public.ts'
import { moveMemberPayments } from '../../payments/public.ts'
import {
  buildBalanceLines,
  lockBalance,
  lockBalances,
  recordBalanceFlow,
  openBalanceAccounts,
} from './balance-store.ts'
import { sumBalance } from './balance-rules.ts'

type Joining = { memberId: number; memberName: string; fromMemberId: number; at: Date; userId: number }

/** Balance in fen that a merge moved, and its night. */
export type MovedBalance = { amount: number; businessDate: string }

/** Moves balance, recharges and payments of `fromMemberId` to `memberId`, in the transaction of the merge. */
export async function mergeStoredValue(
  tx: Tx,
  { memberId, memberName, fromMemberId, at, userId }: Joining,
): Promise<MovedBalance> {
  const businessDate = await lockFactDate(tx, at)
  // Locks recharges before balances, in the order of a recharge and its refund. A new recharge waits for the lock of
  // its member.
  await tx.updateTable('rechargeOrder').set({ memberId }).where('memberId', '=', fromMemberId).execute()
  await lockBalances(tx, [memberId, fromMemberId])
  const had = await lockBalance(tx, fromMemberId)
  await moveMemberPayments(tx, fromMemberId, memberId)
  const moved = { amount: sumBalance(had), businessDate }
  if (moved.amount === 0) return moved
  const about = { flowType: memberFlowType.adjustment, bizType: 'merge' } as const
  const when = { at, businessDate }
  const removed = { principal: 0 - had.principal, bonus: 0 - had.bonus }
  await openBalanceAccounts(tx, { memberId, memberName })
  await recordBalanceFlow(tx, { ...about, ...removed, memberId: fromMemberId, bizId: memberId }, when)
  await recordBalanceFlow(tx, { ...about, ...had, memberId, bizId: fromMemberId }, when)
  const lines = [...buildBalanceLines(fromMemberId, had), ...buildBalanceLines(memberId, removed)]
  await postEntry(tx, { businessKey: `memberMerge:${fromMemberId}`, kind: 'recharge', lines }, { ...when, userId })
  return moved
}
