/**
 * 撤销还款: fully reverses a wrongly entered repayment, together with the other repayments of its receipt. Its credits are owed again;
 * performance and money are reversed by facts and journal entries of the current night, closed nights stay unchanged.
 */
import type { NightUnitOfWork } from '../../../http/context.ts'
import { formatFen } from '@nocturne/base/money'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { notifyCategory, payMethod } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { CreditRepay } from '../../../db/types.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { lockFactDate, postEntries, postFacts, resolveCashAccount } from '../../ledger/public.ts'
import type { JournalEntry, JournalLine } from '../../ledger/public.ts'
import { buildBalanceLines, refundToBalance } from '../../members/public.ts'
import { notify } from '../../notifications/public.ts'
import { recordRefunds } from '../../payments/public.ts'
import type { PaymentRow } from '../../payments/public.ts'
import { requirePayPassword } from '../../session/public.ts'
import { findCreditAccount } from './credit-accounts.ts'
import { buildCreditEvent, buildCreditRoute, lockCredit } from './credit-effects.ts'
import { canReverseRepayment } from './credit-policy.ts'
import { findNextCreditStatus } from './credit-status.ts'
import { sortCreditsForLocking, lockCreditBill } from './credit-store.ts'
import { findReversalObstacle, buildRepaymentFacts, buildReversalFacts } from './repayment-rules.ts'
import type { RepaidLine } from './repayment-rules.ts'

type Repayment = Selectable<CreditRepay>

export const reverseRepayment: Handler<typeof billing.creditRepayReverse, typeof schemas.creditRepayReverse> = async (
  context,
  { repayId, reason, payPassword },
) => {
  const { tx, now, actor } = context
  const seen = await getRepayments(tx, repayId)
  const tonight = getBusinessDate(now)
  if (!seen.every((repayment) => canReverseRepayment(actor, repayment, tonight))) refuse('NO_PERMISSION')
  const amount = seen.reduce((sum, repayment) => sum + repayment.amount, 0)
  await requirePayPassword(context, amount, payPassword)
  const businessDate = await lockFactDate(tx, now)
  const creditIds = await sortCreditsForLocking(
    tx,
    seen.map(({ creditId }) => creditId),
  )
  for (const creditId of creditIds) await lockCreditBill(tx, creditId)

  const work: NightUnitOfWork = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  const entries: JournalEntry[] = []
  // Read again under the locks: a concurrent request may have reversed them.
  const repayments = await getRepayments(tx, repayId)
  if (repayments.some(({ reversedAt }) => reversedAt !== null)) refuse('REPAY_REVERSED')
  for (const creditId of creditIds)
    for (const repayment of repayments.filter((one) => one.creditId === creditId))
      entries.push(await reverseOne(work, repayment, reason))
  await postEntries(tx, entries, { at: now, businessDate, userId: actor.userId })
  return { amount, count: repayments.length }
}

/** Reads the repayment together with the others of its receipt. */
async function getRepayments(tx: Tx, repayId: number): Promise<Repayment[]> {
  const { rows } = await sql<Repayment>`
    select r.* from credit_repay r join credit_repay named on named.repay_id = ${repayId}
      and (r.repay_id = named.repay_id or r.receipt_no = named.receipt_no)
    order by r.repay_id`.execute(tx)
  return rows.length > 0 ? rows : refuseNotFound({ repayId })
}

/** Reverses one repayment of a locked bill; returns the journal entry to post. */
async function reverseOne(work: NightUnitOfWork, repayment: Repayment, reason: string): Promise<JournalEntry> {
  const { tx, now, businessDate, actor } = work
  const { repayId, repayNo, creditId, amount, paymentId } = repayment
  const credit = await lockCredit(tx, creditId, 'reverseAll')
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const obstacle = findReversalObstacle(payment)
  if (obstacle !== null) refuse('REPAY_NOT_REVERSIBLE', { reason: obstacle })
  const repaidAmount = credit.repaidAmount - amount
  const remainAmount = credit.remainAmount + amount
  const status =
    findNextCreditStatus(repaidAmount === 0 ? 'reverseAll' : 'reversePart', credit.status.before) ??
    refuse('CREDIT_STATUS_WRONG')
  await tx.updateTable('creditRecord').set({ repaidAmount, status }).where('creditId', '=', creditId).execute()
  await tx
    .updateTable('creditRepay')
    .set({
      reversedAt: now,
      reversedDate: businessDate,
      reverseUserId: actor.userId,
      reverseUserName: actor.nickName,
      reverseReason: reason,
    })
    .where('repayId', '=', repayId)
    .execute()
  await recordRefunds(tx, [{ paymentId, amount, bonus: payment.bonusAmount }])
  if (credit.openingId === null) {
    const parts = await deductFromLines(tx, repayId, credit.paymentId)
    const facts = buildRepaymentFacts(payment, parts, payment.countsPerformance, payment.countsBonus)
    await postFacts(tx, buildReversalFacts(facts), { at: now, businessDate })
  }
  const account = await findCreditAccount(tx, { creditAccountId: credit.creditAccountId })
  if (!account) throw new Error(`credit ${creditId} names an account that does not exist`)
  const lines = [...(await buildRefundLines(work, payment)), { account: account.code, amount }]
  work.emit(buildCreditEvent(credit))
  work.log({
    title: '撤销还款',
    subjectType: 'credit',
    subjectId: creditId,
    before: { remainAmount: credit.remainAmount, repayNo },
    after: { remainAmount, reason },
  })
  const message = {
    userIds: [credit.guaranteeUserId],
    category: notifyCategory.order,
    title: '挂账还款已撤销',
    content: `${credit.guestName} 的还款 ${formatFen(amount)} 已撤销：${reason}，剩余 ${formatFen(remainAmount)}`,
    route: buildCreditRoute(creditId),
    bizType: 'credit',
    bizId: creditId,
  }
  await notify(tx, work.emit, message, now)
  const businessKey = `repay:${repayId}`
  const kind = credit.openingId === null ? 'reverse' : 'openingRepay'
  return { businessKey: `${businessKey}:void`, kind, lines, reverses: businessKey }
}

/** Removes the repayment from the lines it paid; returns the amounts by line. */
async function deductFromLines(tx: Tx, repayId: number, creditPaymentId: number | null): Promise<RepaidLine[]> {
  const { rows } = await sql<RepaidLine>`
    with line as (
      update credit_repay_line set refunded_amount = amount where repay_id = ${repayId}
      returning order_id, order_item_id, amount, bonus_amount
    ), allocation as (
      update payment_allocation a set repaid_amount = a.repaid_amount - line.amount
      from line where a.payment_id = ${creditPaymentId}::bigint and a.order_item_id = line.order_item_id
    )
    select line.order_id, order_item_id, line.amount, line.bonus_amount as bonus, i.performance_flag
    from line join order_item i using (order_item_id) order by order_item_id`.execute(tx)
  return rows
}

/** Journal lines that take the money from its current account; a member's balance is credited again. */
async function buildRefundLines(
  { tx, now, businessDate }: NightUnitOfWork,
  payment: PaymentRow,
): Promise<JournalLine[]> {
  const { paymentId, memberId, amount, bonusAmount } = payment
  if (payment.payMethod === payMethod.balance && memberId !== null) {
    const back = { principal: amount - bonusAmount, bonus: bonusAmount }
    await refundToBalance(
      tx,
      { ...back, memberId, paymentId, bizType: 'void', bizId: paymentId },
      { at: now, businessDate },
    )
    return buildBalanceLines(memberId, { principal: 0 - back.principal, bonus: 0 - back.bonus })
  }
  return [{ account: await resolveCurrentAccount(tx, payment), amount: -amount }]
}

async function resolveCurrentAccount(tx: Tx, { paymentId, payMethod: by, cashierUserId, cashierName }: PaymentRow) {
  if (by === payMethod.card || by === payMethod.transfer) return `${by}:clearing`
  if (by !== payMethod.cash || cashierUserId === null)
    throw new Error(`payment ${paymentId}: a repayment by ${by} cannot be reversed`)
  return resolveCashAccount(tx, { userId: cashierUserId, name: cashierName ?? '' }, paymentId)
}
