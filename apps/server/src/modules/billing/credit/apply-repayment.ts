/** Applies money received for a credit, by any method: reduces the credit, counts performance by line and posts the ledger entries. */
import type { NightUnitOfWork } from '../../../http/context.ts'
import type { CreditStatus } from '@nocturne/contract/codes'
import { notifyCategory, payMethod } from '@nocturne/contract/codes'
import { formatFen } from '@nocturne/base/money'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { refuse } from '../../../http/refusal.ts'
import { postEntries, postFacts } from '../../ledger/public.ts'
import type { JournalEntry } from '../../ledger/public.ts'
import { notify } from '../../notifications/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { isPerformanceMethod, listExcludedMethods } from '../bill/bill-rules.ts'
import { receiveBillMoney } from '../settle/apply-payment.ts'
import { markPaid } from '../../payments/public.ts'
import type { PaymentRow } from '../../payments/public.ts'
import { findCreditAccount } from './credit-accounts.ts'
import { buildCreditEvent, buildCreditRoute, lockCredit } from './credit-effects.ts'
import { findNextCreditStatus, getRepayMove } from './credit-status.ts'
import { buildRepaymentFacts, spreadRepayment } from './repayment-rules.ts'
import type { OwedLine, RepaidLine } from './repayment-rules.ts'

export type RepaymentResult = { repayId: number; remainAmount: number; status: CreditStatus }

/**
 * Applies a payment that repays a credit. The caller has locked the credit's bill. Refuses REPAY_EXCEEDED when less is owed,
 * CREDIT_STATUS_WRONG when nothing is. `repayNo` is derived from the payment's number unless given. With `entries` the journal entry is
 * appended there for the caller to post.
 */
export async function applyRepayment(
  work: NightUnitOfWork,
  payment: PaymentRow,
  repayNo = `HK${payment.paymentNo.slice(2)}C`,
  { receiptNo = null, entries }: { receiptNo?: string | null; entries?: JournalEntry[] } = {},
): Promise<RepaymentResult> {
  const { tx, now, businessDate, actor } = work
  const credit = await lockCredit(tx, payment.bizId, 'repayPart')
  if (payment.amount > credit.remainAmount) refuse('REPAY_EXCEEDED')
  const config = await loadConfig(tx)
  const counts = isPerformanceMethod(payment.payMethod, listExcludedMethods(config))
  const countsBonus = !config['perf.excludeBonus']
  const money = await receiveBillMoney(work, payment)
  await markPaid(tx, payment.paymentId, {
    at: now,
    businessDate,
    countsPerformance: counts,
    bonusAmount: money.bonusAmount,
    countsBonus,
    payerName: credit.guestName,
  })
  const { repayId } = await tx
    .insertInto('creditRepay')
    .values({
      repayNo,
      receiptNo,
      creditId: credit.creditId,
      amount: payment.amount,
      payMethod: toRepayMethod(payment),
      paymentId: payment.paymentId,
      // A guest who repays by code has no operator; the guarantor is stored instead.
      operatorUserId: actor.userId ?? credit.guaranteeUserId,
      operatorName: actor.userId === null ? credit.guaranteeUserName : actor.nickName,
      remark: payment.remark,
      businessDate,
      repaidAt: now,
    })
    .returning('repayId')
    .executeTakeFirstOrThrow()
  const remainAmount = credit.remainAmount - payment.amount
  const status = findNextCreditStatus(getRepayMove(remainAmount), credit.status.before) ?? refuse('CREDIT_STATUS_WRONG')
  await tx
    .updateTable('creditRecord')
    .set({ repaidAmount: credit.repaidAmount + payment.amount, status })
    .where('creditId', '=', credit.creditId)
    .execute()

  if (credit.openingId === null) {
    const parts = await storeLineShares(tx, { repayId, paymentId: credit.paymentId }, payment.amount, money.bonusAmount)
    await postFacts(tx, buildRepaymentFacts(payment, parts, counts, countsBonus), { at: now, businessDate })
  }
  const account = await findCreditAccount(tx, { creditAccountId: credit.creditAccountId })
  if (!account) throw new Error(`credit ${credit.creditId} names an account that does not exist`)
  const entry: JournalEntry = {
    businessKey: `repay:${repayId}`,
    kind: credit.openingId === null ? 'repay' : 'openingRepay',
    lines: [...money.lines, { account: account.code, amount: -payment.amount }],
  }
  if (entries) entries.push(entry)
  else await postEntries(tx, [entry], { at: now, businessDate, userId: actor.userId })
  work.emit(buildCreditEvent(credit))
  work.log({
    subjectType: 'credit',
    subjectId: credit.creditId,
    before: { remainAmount: credit.remainAmount },
    after: { remainAmount, repayNo, payMethod: payment.payMethod },
  })
  await notifyGuarantor(work, credit, { amount: payment.amount, remainAmount, byWage: payment.payMethod === 'wage' })
  return { repayId, remainAmount, status }
}

type Repaying = { creditId: number; guaranteeUserId: number; guestName: string }

async function notifyGuarantor(
  { tx, now, emit }: NightUnitOfWork,
  { creditId, guaranteeUserId, guestName }: Repaying,
  { amount, remainAmount, byWage }: { amount: number; remainAmount: number; byWage: boolean },
): Promise<void> {
  const message = {
    userIds: [guaranteeUserId],
    category: notifyCategory.order,
    title: '挂账已回款',
    content: `${guestName} ${byWage ? '的挂账由您的工资抵扣' : '还款'} ${formatFen(amount)}，剩余 ${formatFen(remainAmount)}`,
    route: buildCreditRoute(creditId),
    bizType: 'credit',
    bizId: creditId,
  }
  await notify(tx, emit, message, now)
}

/** Spreads a repayment over the lines of the credit's payment and stores the shares. */
async function storeLineShares(
  tx: Tx,
  { repayId, paymentId }: { repayId: number; paymentId: number | null },
  amount: number,
  bonusAmount: number,
): Promise<RepaidLine[]> {
  const { rows } = await sql<OwedLine>`
    select a.order_id, a.order_item_id, a.amount - a.refunded_amount - a.repaid_amount as owed, i.performance_flag
    from payment_allocation a join order_item i using (order_item_id)
    where a.payment_id = ${paymentId}::bigint order by a.order_item_id`.execute(tx)
  const parts = spreadRepayment(amount, rows, bonusAmount)
  await sql`
    update payment_allocation a set repaid_amount = a.repaid_amount + p.amount
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p("orderItemId" bigint, amount bigint)
    where a.payment_id = ${paymentId}::bigint and a.order_item_id = p."orderItemId"`.execute(tx)
  const lines = parts.map((part) => ({
    repayId,
    orderId: part.orderId,
    orderItemId: part.orderItemId,
    amount: part.amount,
    bonusAmount: part.bonus,
  }))
  await tx.insertInto('creditRepayLine').values(lines).execute()
  return parts
}

/** Method of a repayment; throws for methods the table of repayments does not allow. */
function toRepayMethod({ paymentId, payMethod: by }: PaymentRow) {
  if (
    by === payMethod.cash ||
    by === payMethod.card ||
    by === payMethod.transfer ||
    by === payMethod.wechat ||
    by === payMethod.alipay ||
    by === payMethod.balance ||
    by === payMethod.wage
  )
    return by
  throw new Error(`payment ${paymentId}: nothing is repaid by ${by}; see the methods that start a repayment`)
}
