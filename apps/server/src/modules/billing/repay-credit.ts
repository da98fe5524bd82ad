/** 挂账回款: money for a credit comes in, wholly or in part. The sales person's performance counts with it, line by line. */
import { formatFen, splitFen } from '@nocturne/base/money'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { factDate, postEntry, postFacts } from '../ledger/public.ts'
import type { Fact } from '../ledger/public.ts'
import { loadConfig } from '../platform/public.ts'
import { notify } from '../notifications/public.ts'
import { accountOf, countsAsPerformance } from './apply-payment.ts'
import { findCreditAccount } from './credit-accounts.ts'
import { detailRoute, lockCredit } from './credit-effects.ts'
import { lockBillOfCredit } from './credit-store.ts'

export const repayCredit: Handler<typeof billing.creditRepay, typeof schemas.creditRepay> = async (context, input) => {
  const { tx, now, actor } = context
  const businessDate = await factDate(tx, now)
  await lockBillOfCredit(tx, input.creditId)
  const credit = await lockCredit(tx, input.creditId, ['1', '2'])
  if (input.amount > credit.remainAmount) refuse('REPAY_EXCEEDED')
  const [paymentNo, repayNo] = await Promise.all([
    context.numbers.take('ZF', businessDate),
    context.numbers.take('HK', businessDate),
  ])
  const counts = countsAsPerformance(input.payMethod, (await loadConfig(tx))['perf.excludeMethods'])
  const payment = await tx
    .insertInto('payment')
    .values({
      paymentNo,
      bizType: '4',
      bizId: credit.creditId,
      payMethod: input.payMethod,
      amount: input.amount,
      status: '2',
      scene: '1',
      payerName: credit.guestName,
      cashierUserId: actor.userId,
      cashierName: actor.nickName,
      slipNo: input.slipNo ?? '',
      remark: input.remark ?? '',
      paidAt: now,
      businessDate,
      countsPerformance: counts,
      createdAt: now,
    })
    .returning(['paymentId', 'payMethod', 'cashierUserId', 'cashierName'])
    .executeTakeFirstOrThrow()
  const { repayId } = await tx
    .insertInto('creditRepay')
    .values({
      repayNo,
      creditId: credit.creditId,
      amount: input.amount,
      payMethod: input.payMethod,
      paymentId: payment.paymentId,
      operatorUserId: actor.userId,
      operatorName: actor.nickName,
      remark: input.remark ?? '',
      businessDate,
      repaidAt: now,
    })
    .returning('repayId')
    .executeTakeFirstOrThrow()
  const remainAmount = credit.remainAmount - input.amount
  const status = remainAmount === 0 ? '3' : '2'
  await tx
    .updateTable('creditRecord')
    .set({ repaidAmount: credit.repaidAmount + input.amount, status })
    .where('creditId', '=', credit.creditId)
    .execute()

  const parts = await spreadRepayment(tx, credit.paymentId, input.amount)
  const facts = [...Map.groupBy(parts, (part) => part.orderId)].map(([orderId, items]): Fact => {
    const dRepay = items.reduce((sum, part) => sum + part.amount, 0)
    const dPerf = counts ? items.reduce((sum, part) => sum + (part.performanceFlag ? part.amount : 0), 0) : 0
    return { factType: 'F13', orderId, paymentId: payment.paymentId, payMethod: input.payMethod, dRepay, dPerf }
  })
  await postFacts(tx, facts, { at: now, businessDate })
  const account = await findCreditAccount(tx, { creditAccountId: credit.creditAccountId })
  if (!account) throw new Error(`credit ${credit.creditId} names an account that does not exist`)
  const entry = [
    { account: await accountOf(tx, payment, now), amount: input.amount },
    { account: account.code, amount: -input.amount },
  ]
  await postEntry(
    tx,
    { businessKey: `repay:${repayId}`, kind: 'repay', lines: entry },
    { at: now, businessDate, userId: actor.userId },
  )

  context.emit({ topic: 'bill', ids: [credit.tableRecordId] })
  context.log({
    subjectType: 'credit',
    subjectId: credit.creditId,
    before: { remainAmount: credit.remainAmount },
    after: { remainAmount, repayNo, payMethod: input.payMethod },
  })
  await notify(
    tx,
    context.emit,
    {
      userIds: [credit.guaranteeUserId],
      category: '4',
      title: '挂账已回款',
      content: `${credit.guestName} 还款 ${formatFen(input.amount)}，剩余 ${formatFen(remainAmount)}`,
      route: detailRoute(credit.creditId),
      bizType: 'credit',
      bizId: credit.creditId,
    },
    now,
  )
  return { repayId, remainAmount, status }
}

type Repaid = { orderId: number; orderItemId: number; amount: number; performanceFlag: boolean }

/** Spreads a repayment over the lines the credit stands for, by what is still owed on each, and keeps it there. */
async function spreadRepayment(tx: Tx, paymentId: number | null, amount: number): Promise<Repaid[]> {
  const { rows } = await sql<{ orderId: number; orderItemId: number; owed: number; performanceFlag: boolean }>`
    select a.order_id, a.order_item_id, a.amount - a.refunded_amount - a.repaid_amount as owed, i.performance_flag
    from payment_allocation a join order_item i using (order_item_id) where a.payment_id = ${paymentId}::bigint order by a.order_item_id`.execute(
    tx,
  )
  const shares = splitFen(
    amount,
    rows.map((row) => row.owed),
  )
  const parts = rows.map(({ orderId, orderItemId, performanceFlag }, i) => ({
    orderId,
    orderItemId,
    performanceFlag,
    amount: shares[i] ?? 0,
  }))
  await sql`
    update payment_allocation a set repaid_amount = a.repaid_amount + p.amount
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p("orderItemId" bigint, amount bigint)
    where a.payment_id = ${paymentId}::bigint and a.order_item_id = p."orderItemId"`.execute(tx)
  return parts.filter((part) => part.amount > 0)
}
