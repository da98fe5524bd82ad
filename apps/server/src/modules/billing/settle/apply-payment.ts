/**
 * Completes payments. The only way money reaches a bill: called immediately for cash, card or a guarantee, and by channels once the money
 * is proven. Calling it again for the same payment changes nothing.
 */
import type { NightUnitOfWork } from '../../../http/context.ts'
import { formatFen } from '@nocturne/base/money'
import { factType, orderStatus, orderType, payBizType, payMethod, payStatus } from '@nocturne/contract/codes'
import type { PayMethod } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { Orders } from '../../../db/types.ts'
import { lit } from '../../../db/statement.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { creditNamedSalesPerson } from '../../guest/public.ts'
import { openCashDrawer, postEntry, postFacts } from '../../ledger/public.ts'
import type { Fact, JournalEntry } from '../../ledger/public.ts'
import { changeAllocatedAmounts, moveOrder, readPlacedFacts } from '../../orders/public.ts'
import { raiseLevel, takePrepaymentMoney } from '../../members/public.ts'
import type { ReceivedMoney } from '../../members/public.ts'
import { createPayment, markPaid } from '../../payments/public.ts'
import type { PaymentRow } from '../../payments/public.ts'
import { loadConfig } from '../../platform/public.ts'
import type { VenueConfig } from '../../platform/public.ts'
import { listBillLines, listOrderLines, lockLiveBill, recordBillChange } from '../bill/bill-group.ts'
import type { BillGroup } from '../bill/bill-group.ts'
import { allocatePayment, allocateLineAmounts, computeOpenAmount, addBonusShares } from '../bill/bill-rules.ts'
import type { LineAllocation, BillLine } from '../bill/bill-rules.ts'
import { refreshAndSettle } from '../bill/bill-moves.ts'

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

/** Credit counts as performance when it is repaid; other money immediately, unless its method is excluded. */
export function isPerformanceMethod(method: PayMethod, excluded: readonly string[]): boolean {
  return method !== payMethod.credit && !excluded.includes(method)
}

type Counting = Pick<VenueConfig, 'perf.excludeMethods' | 'perf.includePrepay' | 'perf.includeVoucher'>

/** Methods this venue excludes from performance. */
export const listExcludedMethods = (config: Counting): readonly string[] => [
  ...config['perf.excludeMethods'],
  ...(config['perf.includePrepay'] ? [] : [payMethod.prepay]),
  ...(config['perf.includeVoucher'] ? [] : [payMethod.voucher]),
]

/** One fact per order: F6 for received money, F7 for money on account. */
export function buildPaymentFacts(
  payment: Pick<PaymentRow, 'paymentId' | 'billId' | 'payMethod'>,
  parts: readonly LineAllocation[],
  counts: boolean,
): Fact[] {
  return [...Map.groupBy(parts, (part) => part.orderId)].map(([orderId, items]) => {
    const amount = items.reduce((sum, part) => sum + part.amount, 0)
    const about = {
      orderId,
      billId: payment.billId ?? undefined,
      paymentId: payment.paymentId,
      payMethod: payment.payMethod,
    }
    if (payment.payMethod === 'credit')
      return { ...omitUndefined(about), factType: factType.onAccount, dCredit: amount, dUnpaid: -amount }
    const dPerf = counts ? items.reduce((sum, part) => sum + part.performance, 0) : 0
    return { ...omitUndefined(about), factType: factType.paid, dPaid: amount, dUnpaid: -amount, dPerf }
  })
}

function omitUndefined({
  billId,
  ...rest
}: {
  orderId: number
  billId: number | undefined
  paymentId: number
  payMethod: PayMethod
}) {
  return billId === undefined ? rest : { ...rest, billId }
}

/** True when a third party holds the money until it is paid out to the venue. */
export const isPaidOutLater = (method: PayMethod): boolean =>
  ['card', 'transfer', 'wechat', 'alipay', 'voucher'].includes(method)
/** True when the money went through a provider and is refunded through it. */
export const isOnlineMethod = (method: PayMethod): boolean => method === payMethod.wechat || method === payMethod.alipay

/** Ledger account of a payment's money. */
export async function resolvePaymentAccount(
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

/** Ledger account of prepaid money owed to guests, by what they bought. */
export async function readPrepaidAccount(
  tx: Tx,
  { payMethod: by, sourcePaymentId }: Pick<PaymentRow, 'payMethod' | 'sourcePaymentId'>,
): Promise<string> {
  if (by === payMethod.deposit) return 'prepaid:deposit'
  const source = await tx
    .selectFrom('payment')
    .select('bizType')
    .where('paymentId', '=', sourcePaymentId)
    .executeTakeFirstOrThrow()
  return source.bizType === payBizType.flashSale ? 'prepaid:kill' : 'prepaid:play'
}

/** Ledger account of a payment's credit. */
export async function readReceivableAccount(tx: Tx, paymentId: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select a.code from credit_record c join credit_account ca using (credit_account_id) join account a on a.account_id = ca.account_id
    where c.payment_id = ${paymentId}`.execute(tx)
  const code = rows[0]?.code
  if (code === undefined) throw new Error(`payment ${paymentId} is on account, but no credit record names it`)
  return code
}

type WaitingOrder = Pick<Selectable<Orders>, 'orderId' | 'orderNo' | 'status' | 'orderType' | 'payDeadline'>

/**
 * Locks a waiting order of the bill. ORDER_NOT_FOUND for another bill's order, ORDER_PAID or ORDER_STATUS_WRONG when it is not waiting any
 * more.
 */
export async function lockWaitingOrder(tx: Tx, orderId: number, billId: number): Promise<WaitingOrder> {
  const { rows } = await sql<WaitingOrder>`
    select o.order_id, o.order_no, o.status, o.order_type, o.pay_deadline from orders o join sitting r using (sitting_id)
    where o.order_id = ${orderId} and r.bill_id = ${billId} for no key update of o`.execute(tx)
  const order = rows[0] ?? refuseNotFound({ orderId }, 'ORDER_NOT_FOUND')
  if (
    order.orderType === orderType.gift ||
    order.status === orderStatus.cancelled ||
    order.status === orderStatus.returned
  )
    refuse('ORDER_STATUS_WRONG')
  return order
}

/** Makes a waiting order owed when its payment arrives: F1 and its discounts. Does nothing for an order already owed. */
export async function activateOrder(work: NightUnitOfWork, orderId: number, billId: number): Promise<void> {
  const order = await lockWaitingOrder(work.tx, orderId, billId)
  if (order.status !== orderStatus.waiting) return
  const { facts } = await readPlacedFacts(work.tx, orderId)
  await postFacts(
    work.tx,
    facts.map((fact) => ({ ...fact, billId })),
    { at: work.now, businessDate: work.businessDate },
  )
  await moveOrder(work.tx, 'accept', orderId, { payDeadline: null })
}
