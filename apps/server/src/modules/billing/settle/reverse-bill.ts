/**
 * 反结账: reopens a settled bill in the night of its settlement. Payments are voided by counter-entries, the old bill keeps its sums, a new
 * bill takes the sittings. A cleared table is occupied again if it is still free.
 */
import { formatFen } from '@nocturne/base/money'
import {
  billStatus,
  creditStatus,
  factType,
  payMethod,
  payStatus,
  recordStatus,
  wineStatus,
} from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext, NightUnitOfWork } from '../../../http/context.ts'
import { refuse } from '../../../http/refusal.ts'
import { withdrawApproval } from '../../approvals/public.ts'
import { lockFactDate, postEntries, postFacts, refusePastNight, resolveCashAccount } from '../../ledger/public.ts'
import type { Fact, JournalEntry, JournalLine } from '../../ledger/public.ts'
import { changeAllocatedAmounts, reopenCompletedOrders } from '../../orders/public.ts'
import { buildBalanceLines, refundToBalance } from '../../members/public.ts'
import { voidPayment } from '../../payments/public.ts'
import { releaseDeposit } from '../../reservations/public.ts'
import { assertVersion, assignBill, restoreSittings } from '../../tables/public.ts'
import { readReceivableAccount } from './owed-accounts.ts'
import type { PaymentRow } from '../../payments/public.ts'
import { assertNoBillPayment, requireBillPermission, lockLiveBill, recordBillChange } from '../bill/bill-group.ts'
import type { BillGroup } from '../bill/bill-group.ts'
import { findBillStatusAfter, moveBill, refreshBillStates } from '../bill/bill-moves.ts'
import { isRepaidOrWrittenOff } from '../credit/credit-status.ts'

/**
 * Methods whose payments staff can void themselves; money of providers, vouchers and prepayments must be refunded where
 * it was paid first.
 */
const VOIDABLE = ['cash', 'card', 'credit', 'balance', 'deposit']

/** Error naming the money that must be refunded before the bill can be reversed. */
function pickRefundFirstError(by: PaymentRow['payMethod']) {
  if (by === payMethod.voucher) return 'VOUCHER_CANCEL_FIRST'
  return by === payMethod.prepay ? 'PREPAID_REFUND_FIRST' : 'ONLINE_REFUND_FIRST'
}

export type CashReturn = 'returned' | 'neverTaken'
export const cashReturnTexts: Readonly<Record<CashReturn, string>> = { returned: '已退给客人', neverTaken: '未收过' }

export const reverseBill: Handler<typeof billing.reverse, typeof schemas.reverse> = async (context, input) => {
  const { tx, actor } = context
  const group = await lockLiveBill(tx, input.billId)
  requireBillPermission(actor, 'operate:bill:reverse', group.records)
  await assertVersion(tx, group.main, input.version)
  await withdrawApproval(context, { bizType: 'reverse', bizId: input.billId })
  return { newBillId: await reverseLockedBill(context, group, input) }
}

/** Refuses a bill that cannot be reversed in the current night. The caller has locked it. */
export async function assertReversible(tx: Tx, { bill }: BillGroup, businessDate: string): Promise<void> {
  if (findBillStatusAfter('reverse', bill.status) === null) refuse('BILL_NOT_SETTLED')
  if (bill.businessDate !== businessDate) await refusePastNight(tx, bill.businessDate ?? businessDate)
  await assertNoBillPayment(tx, bill.billId)
}

/** Reverses a locked bill; returns the id of the new bill. */
export async function reverseLockedBill(
  context: CommandContext,
  group: BillGroup,
  input: { reason: string; cashReturn?: CashReturn | undefined },
): Promise<number> {
  const { tx, now, actor } = context
  const { billId } = group.bill
  const businessDate = await lockFactDate(tx, now)
  await assertReversible(tx, group, businessDate)
  await assertNoStoredBottles(tx, billId)
  const payments = await lockPayments(tx, billId)
  const standing = payments.filter((payment) => payment.amount > payment.refundedAmount)
  const blockingPayment = standing.find((payment) => !VOIDABLE.includes(payment.payMethod))
  if (blockingPayment) refuse(pickRefundFirstError(blockingPayment.payMethod))
  // A deposit is freed only as a whole: after a partial refund the rest must be refunded first.
  if (payments.some((payment) => payment.payMethod === payMethod.deposit && isPartlyBack(payment)))
    refuse('DEPOSIT_PART_REFUNDED')
  const cashAmount = payments.reduce(
    (sum, { payMethod: by, amount, refundedAmount }) => sum + (by === payMethod.cash ? amount - refundedAmount : 0),
    0,
  )
  const cash = cashAmount > 0 ? (input.cashReturn ?? 'returned') : null
  await reopenClearedTables(tx, group)

  const work: NightUnitOfWork = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  const newBillId = await replaceBill(context, work, group, { reason: input.reason, cash })
  for (const payment of payments) await voidLines(work, payment, billId)
  await releaseDeposits(work, payments)
  await refundBalances(work, payments)
  await refreshBillStates(work, newBillId)
  await recordBillChange(work, group, {
    opType: '反结账',
    content: cash === null ? input.reason : `${input.reason}，现金 ${formatFen(cashAmount)} ${cashReturnTexts[cash]}`,
  })
  // Posted last, because all payments of the venue contend for the income account.
  const entries = await Promise.all(payments.map((payment) => buildVoidEntry(work, payment)))
  await postEntries(tx, entries, { at: now, businessDate, userId: actor.userId })
  const before = { status: billStatus.settled, settledAmounts: group.bill.settledAmounts }
  context.log({
    subjectType: 'bill',
    subjectId: billId,
    before,
    after: {
      status: billStatus.reversed,
      newBillId,
      reason: input.reason,
      ...(cash !== null && { cash, cashAmount }),
      voided: payments.map((payment) => payment.paymentNo),
    },
  })
  return newBillId
}

/** Refuses GOODS_STORED while paid bottles are stored in the cellar; they must be taken out first. */
async function assertNoStoredBottles(tx: Tx, billId: number): Promise<void> {
  const { rows } = await sql`
    select from sitting r join orders o using (sitting_id) join order_item i using (order_id) join wine_item w using (order_item_id)
    where r.bill_id = ${billId} and w.status in (${lit(wineStatus.pending, wineStatus.stored, wineStatus.expired)}) limit 1`.execute(
    tx,
  )
  if (rows.length > 0) refuse('GOODS_STORED')
}

/** Locks payments of the bill that still hold money, and their credits. Refuses when a credit was repaid. */
async function lockPayments(tx: Tx, billId: number): Promise<PaymentRow[]> {
  const payments = await tx
    .selectFrom('payment')
    .selectAll()
    .where('billId', '=', billId)
    .where('status', '=', payStatus.succeeded)
    .where('voided', '=', false)
    .orderBy('paymentId')
    .forNoKeyUpdate()
    .execute()
  const credits = await tx
    .selectFrom('creditRecord')
    .select(['status', 'remainAmount'])
    .where('paymentId', 'in', [0, ...payments.map((payment) => payment.paymentId)])
    .orderBy('creditId')
    .forNoKeyUpdate()
    .execute()
  if (credits.some((credit) => isRepaidOrWrittenOff(credit.status))) refuse('CREDIT_REPAID')
  return payments
}

/** Reopens cleared sittings; refuses when their table is occupied. */
async function reopenClearedTables(tx: Tx, group: BillGroup): Promise<void> {
  const cleared = group.records.filter((record) => record.status === recordStatus.cleared)
  if (cleared.length === 0) return
  await restoreSittings(tx, cleared)
  await reopenCompletedOrders(
    tx,
    cleared.map((record) => record.tableRecordId),
  )
}

/** Ends the old bill as reversed; the new one takes the sittings with unchanged discounts. */
async function replaceBill(
  context: CommandContext,
  work: NightUnitOfWork,
  { bill, records }: BillGroup,
  { reason, cash }: { reason: string; cash: CashReturn | null },
): Promise<number> {
  const { tx, now, actor } = context
  const billNo = await context.numbers.take('ZD', work.businessDate)
  const { memberId, discountRateBp, discountUserId, discountReason } = bill
  const { billId } = await tx
    .insertInto('bill')
    .values({
      billNo,
      memberId,
      discountRateBp,
      discountUserId,
      discountReason,
      replacesBillId: bill.billId,
      createdAt: now,
    })
    .returning('billId')
    .executeTakeFirstOrThrow()
  const recordIds = records.map((record) => record.tableRecordId)
  await moveBill(tx, 'reverse', bill.billId, {
    reverseUserId: actor.userId,
    reversedAt: now,
    reverseReason: reason,
    reverseCash: cash,
    reversedSittingIds: recordIds,
  })
  await assignBill(tx, recordIds, billId)
  // Pending credits move to the new bill.
  await tx
    .updateTable('creditRecord')
    .set({ billId })
    .where('billId', '=', bill.billId)
    .where('status', '=', creditStatus.pending)
    .execute()
  return billId
}

type RemainingAllocation = {
  orderId: number
  orderItemId: number
  amount: number
  /** Bonus of stored value within the amount. */
  bonus: number
  performanceFlag: boolean
}

/** Removes a payment's money from its lines and posts it back to unpaid: F10, or F11 for a credit. */
async function voidLines(
  { tx, now, businessDate }: NightUnitOfWork,
  payment: PaymentRow,
  billId: number,
): Promise<void> {
  const { rows } = await sql<RemainingAllocation>`
    select a.order_id, a.order_item_id, a.amount - a.refunded_amount as amount, i.performance_flag,
      a.bonus_amount - a.bonus_amount * a.refunded_amount / a.amount as bonus
    from payment_allocation a join order_item i using (order_item_id)
    where a.payment_id = ${payment.paymentId} and a.amount > a.refunded_amount order by a.order_item_id`.execute(tx)
  await changeAllocatedAmounts(
    tx,
    rows.map(({ orderItemId, amount }) => ({ orderItemId, amount: -amount })),
  )
  await voidPayment(tx, payment.paymentId)
  if (payment.payMethod === 'credit') {
    await sql`
      update credit_record set status = ${lit(creditStatus.withdrawn)}, reversed_amount = reversed_amount + remain_amount
      where payment_id = ${payment.paymentId}`.execute(tx)
  }
  const facts = [...Map.groupBy(rows, (row) => row.orderId)].map(([orderId, items]): Fact => {
    const amount = items.reduce((sum, row) => sum + row.amount, 0)
    const about = { orderId, billId, paymentId: payment.paymentId, payMethod: payment.payMethod }
    if (payment.payMethod === 'credit')
      return { ...about, factType: factType.creditReversed, dCredit: -amount, dUnpaid: amount }
    const performance = payment.countsPerformance
      ? items.reduce((sum, row) => sum + (row.performanceFlag ? computePerformance(payment, row) : 0), 0)
      : 0
    return { ...about, factType: factType.paymentVoided, dPaid: -amount, dUnpaid: amount, dPerf: -performance }
  })
  await postFacts(tx, facts, { at: now, businessDate })
}

const computePerformance = ({ countsBonus }: PaymentRow, { amount, bonus }: RemainingAllocation): number =>
  countsBonus ? amount : amount - bonus

/** Unrefunded principal and bonus of a balance payment. */
const computeUnrefunded = ({ amount, refundedAmount, bonusAmount, refundedBonus }: PaymentRow) => ({
  principal: amount - bonusAmount - (refundedAmount - refundedBonus),
  bonus: bonusAmount - refundedBonus,
})

/** Returns stored value to its members, in lock order. */
async function refundBalances(
  { tx, now, businessDate }: NightUnitOfWork,
  payments: readonly PaymentRow[],
): Promise<void> {
  const owned = payments.flatMap((payment) =>
    payment.payMethod === payMethod.balance && payment.memberId !== null
      ? [{ ...computeUnrefunded(payment), memberId: payment.memberId, paymentId: payment.paymentId }]
      : [],
  )
  for (const back of owned.toSorted((a, b) => a.memberId - b.memberId || a.paymentId - b.paymentId))
    await refundToBalance(tx, { ...back, bizType: 'void', bizId: back.paymentId }, { at: now, businessDate })
}

const isPartlyBack = ({ amount, refundedAmount }: PaymentRow): boolean => refundedAmount > 0 && refundedAmount < amount

/** Makes deposits deductible again, unless they were refunded from this bill; bookings in lock order. */
async function releaseDeposits(work: NightUnitOfWork, payments: readonly PaymentRow[]): Promise<void> {
  const sources = payments.flatMap(({ payMethod: by, refundedAmount, sourcePaymentId }) =>
    by === payMethod.deposit && refundedAmount === 0 && sourcePaymentId !== null ? [sourcePaymentId] : [],
  )
  for (const sourcePaymentId of sources.toSorted((a, b) => a - b)) await releaseDeposit(work, sourcePaymentId)
}

/** Counter-entry: takes the money from its current account. */
async function buildVoidEntry({ tx }: NightUnitOfWork, payment: PaymentRow): Promise<JournalEntry> {
  const amount = payment.amount - payment.refundedAmount
  const lines = [{ account: 'income:sales', amount }, ...(await buildCurrentLines(tx, payment))]
  const businessKey = `payment:${payment.paymentId}`
  return { businessKey: `${businessKey}:void`, kind: 'reverse', lines, reverses: businessKey }
}

async function buildCurrentLines(tx: Tx, payment: PaymentRow): Promise<JournalLine[]> {
  if (payment.payMethod === payMethod.balance && payment.memberId !== null) {
    const { principal, bonus } = computeUnrefunded(payment)
    return buildBalanceLines(payment.memberId, { principal: 0 - principal, bonus: 0 - bonus })
  }
  return [{ account: await resolveCurrentAccount(tx, payment), amount: payment.refundedAmount - payment.amount }]
}

async function resolveCurrentAccount(tx: Tx, payment: PaymentRow): Promise<string> {
  if (payment.payMethod === 'card') return 'card:clearing'
  if (payment.payMethod === 'deposit') return 'prepaid:deposit'
  if (payment.payMethod === 'credit') return readReceivableAccount(tx, payment.paymentId)
  if (payment.cashierUserId === null) throw new Error(`payment ${payment.paymentId} took cash without a cashier`)
  return resolveCashAccount(tx, { userId: payment.cashierUserId, name: payment.cashierName ?? '' }, payment.paymentId)
}
