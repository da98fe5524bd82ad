import type { NightUnitOfWork } from '../../../http/context.ts'
import { billSplitStatus, billStatus, creditStatus, notifyCategory } from '@nocturne/contract/codes'
import { formatFen } from '@nocturne/base/money'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'
import { withdrawApproval } from '../../approvals/public.ts'
import { refreshBill } from '../../ledger/public.ts'
import { notify } from '../../notifications/public.ts'

/** Recomputes the states of a bill after a discount or a return. */
export async function refreshStates(work: NightUnitOfWork, billId: number): Promise<void> {
  const { tx, now, actor, businessDate } = work
  await refreshBill(tx, billId, { at: now, userId: actor.userId, businessDate })
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
 * After a payment: stores who settled the bill, when and at what sums, if it is settled now. A pay-first table settles again with each
 * order; the latest sums count.
 */
export async function refreshAndSettle(work: NightUnitOfWork, billId: number): Promise<void> {
  await refreshStates(work, billId)
  await sql`
    update bill set settled_at = ${work.now}, settle_user_id = ${work.actor.userId}::bigint, business_date = ${work.businessDate}::date,
      settled_amounts = bill_amounts(bill_id)
    where bill_id = ${billId} and status = ${lit(billStatus.settled)}`.execute(work.tx)
}
