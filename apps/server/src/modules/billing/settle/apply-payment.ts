/**
 * Completes payments. The only way money reaches a bill: called immediately for cash, card or a guarantee, and by channels once the money
 * is proven. Calling it again for the same payment changes nothing.
 */
import type { NightUnitOfWork } from '../../../http/context.ts'
import { formatFen } from '@nocturne/base/money'
import { payBizType, payStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { refuse } from '../../../http/refusal.ts'
import { creditNamedSalesPerson } from '../../guest/public.ts'
import { openCashDrawer, postEntry, postFacts } from '../../ledger/public.ts'
import type { JournalEntry } from '../../ledger/public.ts'
import { changeAllocatedAmounts } from '../../orders/public.ts'
import { raiseLevel, takePrepaymentMoney } from '../../members/public.ts'
import type { ReceivedMoney } from '../../members/public.ts'
import { createPayment, markPaid } from '../../payments/public.ts'
import type { PaymentRow } from '../../payments/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { listBillLines, listOrderLines, lockLiveBill, recordBillChange } from '../bill/bill-group.ts'
import type { BillGroup } from '../bill/bill-group.ts'
import {
  addBonusShares,
  allocateLineAmounts,
  allocatePayment,
  buildPaymentFacts,
  computeOpenAmount,
  isPaidOutLater,
  isPerformanceMethod,
  listExcludedMethods,
} from '../bill/bill-rules.ts'
import type { BillLine } from '../bill/bill-rules.ts'
import { refreshAndSettle } from '../bill/bill-moves.ts'
import { readPrepaidAccount, readReceivableAccount } from './owed-accounts.ts'
import { activateOrder } from './waiting-order.ts'

export type NewBillPayment = {
  paymentNo: string
  billId: number
  /** The waiting order it pays; null: whatever is open on the bill. */
  orderId: number | null
  payMethod: 'cash' | 'card' | 'credit' | 'balance' | 'deposit'
  amount: number
  slipNo: string
  /** For a deposit: its original payment. */
  sourcePaymentId?: number
  /** Member whose balance pays. */
  memberId?: number | null
  /** Null for a member who pays by phone; then `request` identifies the phone's request. */
  cashier: { userId: number; name: string } | null
  request?: { requestKey: string; requestFingerprint: string }
  /** Lines it pays; without it all open lines. */
  itemIds?: number[]
  payCodeHash?: string | null
  at: Date
}

/** Creates the payment as waiting, before any money is received. */
export async function createBillPayment(tx: Tx, payment: NewBillPayment): Promise<number> {
  const { paymentId } = await createPayment(tx, { ...payment, bizType: payBizType.bill, bizId: payment.billId })
  return paymentId
}

/**
 * Completes a payment of a bill or of a waiting order: allocations, facts, journal and states. Returns false when it was completed before.
 * Refuses AMOUNT_EXCEEDED when less is open than it pays, STALE_DATA when the bill was reversed or merged away, ORDER_STATUS_WRONG when its
 * order was cancelled, PAYMENT_NOT_FOUND when it was ended. A caller with several payments collects their `entries` and posts them
 * together.
 */
export async function applyPayment(
  work: NightUnitOfWork,
  paymentId: number,
  entries?: JournalEntry[],
): Promise<boolean> {
  const { tx } = work
  const { billId } = await tx
    .selectFrom('payment')
    .select('billId')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (billId === null) throw new Error(`payment ${paymentId} belongs to no bill`)
  const group = await lockLiveBill(tx, billId)
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (payment.status === payStatus.succeeded) return false
  if (payment.status !== payStatus.waiting && payment.status !== payStatus.paying) refuse('PAYMENT_NOT_FOUND')

  if (payment.orderId !== null) await activateOrder(work, payment.orderId, billId)
  const lines =
    payment.orderId === null ? await listCoverableLines(tx, payment, billId) : await listOrderLines(tx, payment.orderId)
  const allocated = allocateLineAmounts(findLineAmounts(payment), lines) ?? allocatePayment(payment.amount, lines)
  if (!allocated) refuse('AMOUNT_EXCEEDED')
  const config = await loadConfig(tx)
  const counts = isPerformanceMethod(payment.payMethod, listExcludedMethods(config))
  const countsBonus = !config['perf.excludeBonus']
  const money = await receiveBillMoney(work, payment)
  const parts = addBonusShares(allocated, money.bonusAmount, countsBonus)

  const { bonusAmount } = money
  const paid = { at: work.now, businessDate: work.businessDate, countsPerformance: counts, bonusAmount, countsBonus }
  await markPaid(tx, paymentId, paid)
  await tx
    .insertInto('paymentAllocation')
    .values(
      parts.map(({ orderId, orderItemId, amount, bonus }) => ({
        paymentId,
        orderId,
        orderItemId,
        amount,
        bonusAmount: bonus,
      })),
    )
    .execute()
  await changeAllocatedAmounts(tx, parts)
  await postFacts(tx, buildPaymentFacts(payment, parts, counts), { at: work.now, businessDate: work.businessDate })
  await refreshAndSettle(work, billId)
  await creditNamedSalesPerson(
    work,
    parts.map((part) => part.orderId),
  )
  await recordBillChange(work, group, {
    opType: '收款',
    content: `${getLabel('pay_method', payment.payMethod)} ${formatFen(payment.amount)}`,
  })
  for (const memberId of await listSpendingMembers(tx, group, parts)) await raiseLevel(work, memberId)
  // Posted last, because all payments of the venue contend for the income account.
  const entry: JournalEntry = {
    businessKey: `payment:${paymentId}`,
    kind: 'payment',
    lines: [...money.lines, { account: 'income:sales', amount: -payment.amount }],
  }
  if (entries) entries.push(entry)
  else await postEntry(tx, entry, { at: work.now, businessDate: work.businessDate, userId: work.actor.userId })
  work.emit({ topic: 'order', ids: [...new Set(parts.map((part) => part.orderId))] })
  return true
}

/** Members whose spending the money counts for: of the bill, of its sittings, and those who ordered what was paid; ascending. */
async function listSpendingMembers(
  tx: Tx,
  { bill, records }: BillGroup,
  parts: readonly { orderId: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    select distinct coalesce(m.merged_into, m.member_id) as member_id from member m
    where m.member_id = any(${[bill.memberId, ...records.map((record) => record.memberId)]}::bigint[])
      or m.member_id in (select o.member_id from orders o
        where o.order_id = any(${parts.map(({ orderId }) => orderId)}::bigint[]) and o.member_ordered)
    order by 1`.execute(tx)
  return rows.map(({ memberId }) => memberId)
}

/** Ledger lines for the money of a payment; debits a member's balance. Bonus of a prepayment from a balance stays bonus. */
export async function receiveBillMoney(
  { tx, now, businessDate }: NightUnitOfWork,
  payment: PaymentRow,
): Promise<ReceivedMoney> {
  const when = { at: now, businessDate }
  const taken = await takePrepaymentMoney(tx, payment, () => resolvePaymentAccount(tx, payment, now), when)
  if (payment.sourcePaymentId === null) return taken
  const { bonusAmount } = await tx
    .selectFrom('payment')
    .select('bonusAmount')
    .where('paymentId', '=', payment.sourcePaymentId)
    .executeTakeFirstOrThrow()
  return { ...taken, bonusAmount }
}

/** Fen to pay on each line, where the payment specifies it by line; otherwise null. */
const findLineAmounts = ({ itemIds, itemAmounts }: PaymentRow): ReadonlyMap<number, number> | null =>
  itemAmounts && new Map(itemIds.map((id, index) => [id, itemAmounts[index] ?? 0]))

/** Lines a payment may cover: its own, otherwise all, less what other running payments cover. */
async function listCoverableLines(tx: Tx, payment: PaymentRow, billId: number): Promise<BillLine[]> {
  const lines = await listBillLines(tx, billId)
  const own = new Set(payment.itemIds.map(Number))
  if (own.size > 0) return lines.filter((line) => own.has(line.orderItemId))
  const { rows } = await sql<{ id: number; amount: number | null }>`
    select x.id, x.amount from payment p, unnest(p.item_ids, p.item_amounts) x (id, amount)
    where p.bill_id = ${billId} and p.status in (${lit(payStatus.waiting, payStatus.paying)}) and p.order_id is null
      and p.payment_id <> ${payment.paymentId}`.execute(tx)
  const others = new Map(rows.map(({ id, amount }) => [id, amount]))
  return lines.map((line) => {
    const amount = others.get(line.orderItemId)
    return amount === undefined
      ? line
      : { ...line, allocatedAmount: line.allocatedAmount + (amount ?? computeOpenAmount(line)) }
  })
}

/**
 * Resolves the ledger account that is debited for a payment: by method, and for cash by cashier. Throws for a method
 * without an account.
 */
async function resolvePaymentAccount(
  tx: Tx,
  payment: Pick<PaymentRow, 'paymentId' | 'payMethod' | 'cashierUserId' | 'cashierName' | 'sourcePaymentId'>,
  at: Date,
): Promise<string> {
  if (payment.payMethod === 'wage') return 'wages:withheld'
  if (payment.payMethod === 'deposit' || payment.payMethod === 'prepay') return readPrepaidAccount(tx, payment)
  if (isPaidOutLater(payment.payMethod)) return `${payment.payMethod}:clearing`
  if (payment.payMethod === 'credit') return readReceivableAccount(tx, payment.paymentId)
  if (payment.payMethod !== 'cash' || payment.cashierUserId === null)
    throw new Error(`payment ${payment.paymentId}: ${payment.payMethod} has no account`)
  return openCashDrawer(tx, { userId: payment.cashierUserId, name: payment.cashierName ?? '' }, at)
}
