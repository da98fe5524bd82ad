/** Repays overdue credits from their guarantors' wages. */
import { creditStatus, payBizType, payMethod } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { CommandContext } from '../../../http/context.ts'
import { createPayment } from '../../payments/public.ts'
import { applyRepayment } from './apply-repayment.ts'
import { lockCreditBill } from './credit-store.ts'

/** An overdue credit; `owed` is the remaining amount, fen. */
export type OverdueCredit = {
  guaranteeUserId: number
  creditId: number
  creditNo: string
  guestName: string
  dueDate: string
  owed: number
}

const isOwed = sql`status in (${lit(creditStatus.open, creditStatus.partlyRepaid)})`

/** Credits these people guarantee that fell due by this date, oldest due date first. */
export async function listOverdueCredits(
  db: Db,
  { userIds, until }: { userIds: readonly number[]; until: string },
): Promise<OverdueCredit[]> {
  const { rows } = await sql<OverdueCredit>`
    select guarantee_user_id, credit_id, credit_no, guest_name, due_date, remain_amount as owed from credit_record
    where guarantee_user_id = any(${[...userIds]}::bigint[]) and ${isOwed} and due_date <= ${until}::date and remain_amount > 0
    order by due_date, credit_id`.execute(db)
  return rows
}

/** Repays a credit from its guarantor's wage, at most the owed amount. Null when nothing is owed any more. */
export async function repayFromWage(
  context: CommandContext,
  {
    creditId,
    atMost,
    remark,
    businessDate,
  }: { creditId: number; atMost: number; remark: string; businessDate: string },
): Promise<{ repayId: number; amount: number } | null> {
  const { tx, now, actor } = context
  await lockCreditBill(tx, creditId)
  const { rows } = await sql<{ owed: number }>`
    select remain_amount as owed from credit_record where credit_id = ${creditId} and ${isOwed} for no key update`.execute(
    tx,
  )
  const amount = Math.min(atMost, rows[0]?.owed ?? 0)
  if (amount <= 0) return null
  const [paymentNo, repayNo] = await Promise.all([
    context.numbers.take('ZF', businessDate),
    context.numbers.take('HK', businessDate),
  ])
  const payment = await createPayment(tx, {
    paymentNo,
    bizType: payBizType.repayment,
    bizId: creditId,
    billId: null,
    orderId: null,
    payMethod: payMethod.wage,
    amount,
    slipNo: '',
    remark,
    memberId: null,
    cashier: { userId: actor.userId, name: actor.nickName },
    at: now,
  })
  const work = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  const { repayId } = await applyRepayment(work, payment, repayNo)
  return { repayId, amount }
}
