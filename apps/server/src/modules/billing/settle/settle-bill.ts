/**
 * 结账: takes money for a bill, fully or in part, by one person or several concurrently, never more than is open. With an order it pays
 * exactly that waiting order, which then goes to production.
 */
import { orderStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext, NightUnitOfWork } from '../../../http/context.ts'
import { assertExpectedAmount } from '../../../http/expected-amount.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { lockFactDate, postEntries } from '../../ledger/public.ts'
import type { JournalEntry } from '../../ledger/public.ts'
import { readPlacedFacts } from '../../orders/public.ts'
import { verifyBalancePayer, lockBalances } from '../../members/public.ts'
import type { BalanceProof } from '../../members/public.ts'
import { lockDeposits, markDepositDeducted } from '../../reservations/public.ts'
import type { BillDeposit } from '../../reservations/public.ts'
import { assertNoRunningPayment } from '../../payments/public.ts'
import { activateOrder, lockWaitingOrder } from './waiting-order.ts'
import { applyPayment, createBillPayment } from './apply-payment.ts'
import {
  getNothingDueReason,
  lockLiveBill,
  readOpenLines,
  readUnpaidAmount,
  requireBillPermission,
} from '../bill/bill-group.ts'
import type { BillGroup } from '../bill/bill-group.ts'
import { decidePaymentShare } from '../online/payment-share.ts'
import type { PaymentShare } from '../online/payment-share.ts'
import { settleOnAccount } from '../credit/apply-credit.ts'
import type { CreditGuarantee } from '../credit/apply-credit.ts'
import { refreshAndSettle } from '../bill/bill-moves.ts'

type Paid = BalanceProof & {
  payMethod: 'cash' | 'card' | 'credit' | 'balance' | 'deposit'
  amount: number
  slipNo?: string | undefined
  credit?: CreditGuarantee | undefined
  depositBookingId?: number | undefined
}

export const settleBill: Handler<typeof billing.settle, typeof schemas.settle> = async (context, input) => {
  const { tx, now, actor } = context
  const payers = await resolvePayers(context, input.payments)
  const businessDate = await lockFactDate(tx, now)
  const group = await lockLiveBill(tx, input.billId)
  requireBillPermission(actor, 'operate:bill:settle', group.records)
  const work: NightUnitOfWork = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  const before = await readUnpaidAmount(tx, input.billId)
  const part = await requireAmount(work, input, before)

  // Deposits lock their bookings before balances, as paying a deposit from a balance does.
  const deposits = await lockBillDeposits(tx, group, input.payments)
  await lockBalances(tx, [...payers.values()])
  if (input.orderId !== undefined && input.payments.length === 0)
    await settleFreeOrder(work, input.orderId, input.billId)
  const paymentNos: string[] = []
  const entries: JournalEntry[] = []
  const taking = { group, orderId: input.orderId ?? null, part, payers, deposits, entries }
  for (const payment of input.payments) paymentNos.push(await takePayment(context, work, { ...taking, payment }))
  await postEntries(tx, entries, { at: now, businessDate, userId: actor.userId })

  const { status } = await tx
    .selectFrom('bill')
    .select('status')
    .where('billId', '=', input.billId)
    .executeTakeFirstOrThrow()
  const unpaidAmount = await readUnpaidAmount(tx, input.billId)
  const payments = input.payments.map(({ payMethod, amount }) => ({ payMethod, amount }))
  context.log({
    subjectType: 'bill',
    subjectId: input.billId,
    before: { unpaidAmount: before },
    after: { unpaidAmount, status, payments, orderId: input.orderId, splitMode: input.splitMode, paymentNos },
  })
  return { billId: input.billId, status, unpaidAmount, paymentNos }
}

/**
 * Checks the sum of the payments: a bill takes up to its open amount; a waiting order, a share and chosen lines exactly
 * their price. Returns the share of the bill to pay; null without one.
 */
async function requireAmount(
  { tx, now }: NightUnitOfWork,
  input: InputOf<typeof billing.settle>,
  unpaid: number,
): Promise<PaymentShare | null> {
  const paid = input.payments.reduce((sum, payment) => sum + payment.amount, 0)
  if (input.splitMode !== undefined) return requirePart({ tx, now }, { ...input, splitMode: input.splitMode }, paid)
  if (input.orderId === undefined) {
    if (unpaid === 0) refuse(getNothingDueReason((await readOpenLines(tx, input.billId)).lines))
    if (paid === 0) refuse('AMOUNT_INVALID')
    if (paid > unpaid) refuse('AMOUNT_EXCEEDED')
    // Amounts covered by running payments of guests cannot be paid a second time.
    const { running } = await readOpenLines(tx, input.billId)
    if (paid > unpaid - running) refuse('PAY_RUNNING')
    return null
  }
  const order = await lockWaitingOrder(tx, input.orderId, input.billId)
  if (order.status !== orderStatus.waiting) refuse('ORDER_PAID')
  await assertNoRunningPayment(tx, input.orderId)
  const { payableAmount: cost } = await readPlacedFacts(tx, input.orderId)
  if (paid > cost) refuse('AMOUNT_EXCEEDED')
  if (paid < cost) refuse('AMOUNT_INVALID')
  return null
}

type PartInput = InputOf<typeof billing.settle> & { splitMode: 'share' | 'items' }

/** One of equal shares, or chosen lines, as guests pay them. Refuses credit and deposits: their amounts are bound to the whole bill. */
async function requirePart(
  { tx, now }: Pick<NightUnitOfWork, 'tx' | 'now'>,
  input: PartInput,
  paid: number,
): Promise<PaymentShare> {
  const { billId, orderId, payments, splitMode } = input
  if (orderId !== undefined) refuseField('splitMode', '分摊方式', '待付款订单不能分摊')
  if (payments.some(({ payMethod }) => payMethod === 'credit' || payMethod === 'deposit'))
    refuseField('payments', '付款', '挂账与订金不能用于分摊')
  // A share, and pieces of a line, are tied to a single payment.
  if ((splitMode === 'share' || input.pieces !== undefined) && payments.length !== 1)
    refuseField('payments', '付款', '每一份请用一种方式付款')
  const part = await decidePaymentShare(tx, billId, input, { limit: null, now })
  assertExpectedAmount(part.amount, paid)
  if (paid > part.amount) refuse('AMOUNT_EXCEEDED')
  return part
}

/** Paying member of each balance payment. */
async function resolvePayers(context: CommandContext, payments: readonly Paid[]): Promise<Map<Paid, number>> {
  const payers = new Map<Paid, number>()
  for (const payment of payments)
    if (payment.payMethod === 'balance') payers.set(payment, await verifyBalancePayer(context, payment))
  return payers
}

type Taking = {
  group: BillGroup
  orderId: number | null
  /** The share or lines to pay; null: whatever is open. */
  part: PaymentShare | null
  payment: Paid
  payers: ReadonlyMap<Paid, number>
  deposits: ReadonlyMap<Paid, BillDeposit>
  /** Collects the ledger entries of the payments. */
  entries: JournalEntry[]
}

/** Takes one payment; returns its number. */
async function takePayment(context: CommandContext, work: NightUnitOfWork, taking: Taking): Promise<string> {
  const { group, orderId, part, payment, payers, deposits, entries } = taking
  const { payMethod, amount } = payment
  if (payMethod === 'credit') {
    if (!payment.credit) refuseField('payments', '付款', '请填写挂账信息')
    return settleOnAccount(context, work, group, { ...payment.credit, amount, orderId, entries })
  }
  const deposit = deposits.get(payment)
  const paymentNo = await context.numbers.take('ZF', work.businessDate)
  const cashier = { userId: context.actor.userId, name: context.actor.nickName }
  const paymentId = await createBillPayment(work.tx, {
    paymentNo,
    billId: group.bill.billId,
    orderId,
    payMethod,
    amount,
    slipNo: payment.slipNo ?? '',
    memberId: payers.get(payment) ?? null,
    cashier,
    at: work.now,
    itemIds: part?.itemIds ?? [],
    ...(part?.itemAmounts && { itemAmounts: part.itemAmounts }),
    ...(deposit && { sourcePaymentId: deposit.paymentId }),
  })
  await part?.after?.(work.tx, paymentId)
  await applyPayment(work, paymentId, entries)
  if (deposit) await markDepositDeducted(work, deposit)
  return paymentNo
}

/**
 * Locks the deposits of bookings seated on this bill before any money moves; each is deducted whole. NOT_FOUND for other bookings'
 * deposits.
 */
async function lockBillDeposits(
  tx: Tx,
  { records }: BillGroup,
  payments: readonly Paid[],
): Promise<Map<Paid, BillDeposit>> {
  const depositPayments = payments.filter(({ payMethod }) => payMethod === 'deposit')
  const bookingIds = depositPayments.map(
    ({ depositBookingId }) => depositBookingId ?? refuseField('payments', '付款', '请选择要抵扣的订金'),
  )
  if (new Set(bookingIds).size < bookingIds.length) refuse('DEPOSIT_USED')
  const recordIds = records.map((record) => record.tableRecordId)
  const locked = await lockDeposits(tx, { bookingIds, recordIds })
  return new Map(
    depositPayments.map((payment) => {
      const deposit =
        locked.find(({ bookingId }) => bookingId === payment.depositBookingId) ??
        refuseNotFound({ bookingId: payment.depositBookingId })
      if (deposit.amount !== payment.amount) refuse('AMOUNT_INVALID')
      return [payment, deposit]
    }),
  )
}

/** Settles an order without money when it costs nothing after its discounts. */
async function settleFreeOrder(work: NightUnitOfWork, orderId: number, billId: number): Promise<void> {
  await activateOrder(work, orderId, billId)
  await refreshAndSettle(work, billId)
}
