/** Effects of an approved refund: lines, payments, credits, stock, facts and journal in one transaction. */
import { formatFen } from '@nocturne/base/money'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { Refund } from '../../../db/types.ts'
import type { CommandContext, NightUnitOfWork } from '../../../http/context.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { moveStock } from '../../catalog/public.ts'
import { undoNamedSalesCredit } from '../../guest/public.ts'
import { openCashDrawer, lockFactDate, postEntries, postFacts } from '../../ledger/public.ts'
import { closeFullyReturnedOrder, sumRestoredStock, removeRefundedPieces } from '../../orders/public.ts'
import type { JournalEntry, JournalLine } from '../../ledger/public.ts'
import { buildBalanceLines, refundToBalance } from '../../members/public.ts'
import { recordRefunds, refundPayment, retryChannelRefunds } from '../../payments/public.ts'
import type { RefundedAmount } from '../../payments/public.ts'
import { readPrepaidAccount, readReceivableAccount } from '../settle/owed-accounts.ts'
import { isOnlineMethod } from '../bill/bill-rules.ts'
import { lockSittingBill, recordBillChange } from '../bill/bill-group.ts'
import { refreshBillStates } from '../bill/bill-moves.ts'
import { swapPaymentMoney, bookRefundOnPayments } from './refund-money.ts'
import { buildGoodsRefundFacts, buildMoneyRefundFacts } from './refund-facts.ts'
import type { RefundedPayment } from './refund-facts.ts'
import type { RefundPlan } from './refund-rules.ts'
import { findRefundStatusAfter } from './refund-status.ts'
import type { RefundMove } from './refund-status.ts'
import { planRefund } from './refund-store.ts'
import type { RefundableOrderLine } from './refund-store.ts'
import { orderStatus, payMethod, refundType, stockBizType } from '@nocturne/contract/codes'
import type { PayMethod, RefundStatus } from '@nocturne/contract/codes'

type RefundRow = Selectable<Refund>
type StoredItem = { orderItemId: number; quantity: number }

/**
 * Refunds the money, planned again on the current state. Refuses REFUND_STATUS_WRONG unless it is pending, ORDER_STATUS_WRONG when the
 * order is open again, REFUND_EXCEEDED or RETURN_EXCEEDED when concurrent refunds took it.
 */
export async function executeRefund(
  context: CommandContext,
  refundId: number,
): Promise<{ plan: RefundPlan; status: RefundStatus }> {
  const { tx, now, actor } = context
  const businessDate = await lockFactDate(tx, now)
  const { tableRecordId } =
    (await tx.selectFrom('refund').select('tableRecordId').where('refundId', '=', refundId).executeTakeFirst()) ??
    refuseNotFound({ refundId })
  const group = await lockSittingBill(tx, tableRecordId)
  const refund = await lockRefund(tx, refundId, 'pay')
  const order = await tx
    .selectFrom('orders')
    .select(['orderId', 'orderNo', 'orderType', 'status'])
    .where('orderId', '=', refund.orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (order.status !== orderStatus.settled && order.status !== orderStatus.completed) refuse('ORDER_STATUS_WRONG')
  const { plan, lines } = await planRefund(tx, {
    orderId: order.orderId,
    refundType: refund.refundType,
    items: refund.items as StoredItem[],
    amount: refund.amount,
    firstPaymentId: refund.firstPaymentId,
  })

  const work: NightUnitOfWork = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  await swapPaymentMoney(tx, order.orderId, plan.swaps)
  await reduceOrderLines(work, refund, plan)
  const payments = await bookRefundOnPayments(tx, plan)
  const facts =
    refund.refundType === refundType.goods
      ? buildGoodsRefundFacts(order, refund, { plan, payments, lines })
      : buildMoneyRefundFacts(refund, { plan, payments, lines })
  await postFacts(
    tx,
    facts.map((fact) => ({ ...fact, billId: group.bill.billId })),
    { at: now, businessDate },
  )
  if (refund.returnStock) await restoreStock(work, order.orderId, plan, lines)
  await closeFullyReturnedOrder(tx, order.orderId)
  const ahead = await refundPrepaid(tx, payments)
  const status = await sendBack(work, refund, [...payments, ...ahead])
  await toBalances(work, refund, [...payments, ...ahead])
  await finishRefund(work, refund, { plan, payments, status })
  await refreshBillStates(work, group.bill.billId)
  await undoNamedSalesCredit(work, order.orderId)
  await recordBillChange(work, group, {
    opType: '退款',
    content: `${order.orderNo} ${formatFen(plan.amount)}，${refund.reason}`,
  })
  const entries = [
    await refundEntry(work, refund, { plan, payments, ahead }),
    ...(await buildPayoutEntries(work, refund, ahead)),
  ]
  await postEntries(tx, entries, { at: now, businessDate, userId: actor.userId })

  context.emit({ topic: 'order', ids: [order.orderId] })
  context.log({
    title: '退款成功',
    subjectType: 'refund',
    subjectId: refundId,
    before: { status: refund.status },
    after: { status, amount: plan.amount, creditBack: plan.creditBack },
  })
  return { plan, status }
}

/** Sends online money back through its provider. Returns `refunding` when a provider is involved, otherwise `succeeded`. */
async function sendBack(
  { tx, now }: NightUnitOfWork,
  refund: RefundRow,
  payments: readonly Pick<RefundedAmount, 'paymentId' | 'payMethod' | 'amount'>[],
): Promise<RefundStatus> {
  const online = payments.filter((payment) => isOnlineMethod(payment.payMethod))
  for (const { paymentId, amount } of online)
    await refundPayment(tx, {
      bizType: 'refund',
      bizId: refund.refundId,
      paymentId,
      amount,
      reason: refund.reason,
      now,
    })
  return findRefundStatusAfter(online.length > 0 ? 'send' : 'pay', refund.status) ?? refuse('REFUND_STATUS_WRONG')
}

/**
 * Refunded amount of the earlier payment behind a prepayment or deposit. `servedBy`: method that used it on the bill;
 * `account`: ledger account it was booked on until then.
 */
type Ahead = RefundedAmount & { servedBy: PayMethod; account: string }

/** Records the refund of prepaid money on the original payment too, with the bonus that was on the lines. */
async function refundPrepaid(tx: Tx, payments: readonly RefundedPayment[]): Promise<Ahead[]> {
  const served = new Map(
    payments.filter((one) => isPaidAhead(one.payMethod)).map((one) => [one.paymentId, one] as const),
  )
  if (served.size === 0) return []
  const sources = await tx
    .selectFrom('payment')
    .select(['paymentId', 'payMethod', 'sourcePaymentId'])
    .where('paymentId', 'in', [...served.keys()])
    .orderBy('sourcePaymentId')
    .execute()
  const ahead: Ahead[] = []
  for (const source of sources) {
    const { amount = 0, bonus = 0 } = served.get(source.paymentId) ?? {}
    if (source.sourcePaymentId === null) continue
    const account = await readPrepaidAccount(tx, source)
    const [back] = await recordRefunds(tx, [{ paymentId: source.sourcePaymentId, amount, bonus }])
    if (back) ahead.push({ ...back, servedBy: source.payMethod, account })
  }
  return ahead
}

const isPaidAhead = (by: PayMethod): boolean => by === payMethod.prepay || by === payMethod.deposit

/**
 * True when the refund makes the money owed to the guest again; a separate entry then pays it out. Other prepaid money
 * is paid out by the entry of the refund.
 */
const isOwedAgain = ({ servedBy, payMethod: by }: Ahead): boolean =>
  servedBy === payMethod.deposit || by === payMethod.balance

/** Entries that pay out what is owed again, by the original method: drawer, card, provider or balance. */
async function buildPayoutEntries(
  { tx, now }: NightUnitOfWork,
  refund: RefundRow,
  ahead: readonly Ahead[],
): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = []
  const owed = ahead.filter(isOwedAgain)
  for (const [servedBy, backs] of Map.groupBy(owed, (one) => one.servedBy)) {
    const lines = sumByAccount(backs.map(({ account, amount }) => ({ account, amount })))
    const byHand = backs.filter(({ payMethod: by }) => by !== payMethod.balance)
    const out = await Promise.all(
      byHand.map(async (back) => ({
        account: await resolvePayoutAccount(tx, refund, back, now),
        amount: 0 - back.amount,
      })),
    )
    entries.push({
      businessKey: `refund:${refund.refundId}:${servedBy}`,
      kind: 'prepaid',
      lines: [...lines, ...sumByAccount([...out, ...buildBalanceRefundLines(backs)])],
    })
  }
  return entries
}

/** Merges lines of the same account. */
const sumByAccount = (lines: readonly JournalLine[]): JournalLine[] =>
  [...Map.groupBy(lines, ({ account }) => account)].map(([account, same]) => ({
    account,
    amount: same.reduce((sum, line) => sum + line.amount, 0),
  }))

/** Sends a refund again that a provider failed to pay out, under the same number. REFUND_STATUS_WRONG unless it failed. */
export async function resendRefund(context: CommandContext, refundId: number): Promise<void> {
  const { tx, now } = context
  const { tableRecordId, status: before } = await lockRefund(tx, refundId, 'retry')
  if ((await retryChannelRefunds(tx, 'refund', refundId, now)) === 0) refuse('REFUND_STATUS_WRONG')
  const status = findRefundStatusAfter('retry', before) ?? refuse('REFUND_STATUS_WRONG')
  await tx.updateTable('refund').set({ status }).where('refundId', '=', refundId).execute()
  context.emit({ topic: 'bill', ids: [tableRecordId] })
  context.log({
    title: '退款重试',
    subjectType: 'refund',
    subjectId: refundId,
    before: { status: before },
    after: { status },
  })
}

async function lockRefund(tx: Tx, refundId: number, move: RefundMove): Promise<RefundRow> {
  const refund = await tx
    .selectFrom('refund')
    .selectAll()
    .where('refundId', '=', refundId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!refund) refuseNotFound({ refundId })
  if (findRefundStatusAfter(move, refund.status) === null) refuse('REFUND_STATUS_WRONG')
  return refund
}

/** A goods refund takes goods and their discounts off the line; a money refund becomes an allowance on it. */
function reduceOrderLines({ tx, now, actor }: NightUnitOfWork, refund: RefundRow, plan: RefundPlan): Promise<void> {
  const lines = plan.lines.map(({ orderItemId, quantity, discounts, amount }) => ({
    orderItemId,
    quantity,
    amount,
    allowance: refund.refundType === refundType.moneyOnly ? amount : 0,
    ...discounts,
  }))
  return removeRefundedPieces(tx, lines, { reason: refund.reason, userId: actor.userId, at: now })
}

async function restoreStock(
  { tx, now, businessDate, actor }: NightUnitOfWork,
  orderId: number,
  plan: RefundPlan,
  lines: readonly RefundableOrderLine[],
): Promise<void> {
  const back = plan.lines.flatMap(({ orderItemId, quantity }) =>
    lines.filter((line) => line.orderItemId === orderItemId).map((line) => ({ ...line, quantity })),
  )
  await moveStock(tx, sumRestoredStock(back), {
    bizType: stockBizType.returned,
    orderId,
    userId: actor.userId,
    at: now,
    businessDate,
  })
}

async function finishRefund(
  { tx, now, actor, businessDate }: NightUnitOfWork,
  refund: RefundRow,
  { plan, payments, status }: { plan: RefundPlan; payments: readonly RefundedPayment[]; status: RefundStatus },
): Promise<void> {
  const parts = payments.map(({ paymentId, paymentNo, payMethod, amount }) => ({
    paymentId,
    paymentNo,
    payMethod,
    amount,
  }))
  const audit = refund.applyUserId === actor.userId ? {} : { auditUserId: actor.userId, auditUserName: actor.nickName }
  await tx
    .updateTable('refund')
    .set({
      status,
      businessDate,
      refundedAt: now,
      goodsAmount: plan.goodsAmount,
      discountBack: plan.discountBack,
      amount: plan.amount,
      creditBack: plan.creditBack,
      paymentParts: JSON.stringify(parts),
      ...audit,
    })
    .where('refundId', '=', refund.refundId)
    .execute()
}

/** Journal entry by original method: cash from the operator's drawer, cards to clearing, credit off its account. */
async function refundEntry(
  { tx, now }: NightUnitOfWork,
  refund: RefundRow,
  { plan, payments, ahead }: { plan: RefundPlan; payments: readonly RefundedPayment[]; ahead: readonly Ahead[] },
): Promise<JournalEntry> {
  const elsewhere = plan.takes.filter((take) => !isPaidAhead(take.payMethod) && take.payMethod !== payMethod.balance)
  const out: JournalLine[] = ahead.map((back) => ({
    account: isOwedAgain(back) ? back.account : 'refund:channel',
    amount: 0 - back.amount,
  }))
  for (const [, takes] of Map.groupBy(elsewhere, ({ paymentId }) => paymentId))
    for (const take of takes.slice(0, 1)) {
      const amount = takes.reduce((sum, one) => sum + one.amount, 0)
      out.push({ account: await resolvePayoutAccount(tx, refund, take, now), amount: 0 - amount })
    }
  const lines = [
    { account: 'income:sales', amount: plan.amount },
    ...buildBalanceRefundLines(payments),
    ...sumByAccount(out),
  ]
  return { businessKey: `refund:${refund.refundId}`, kind: 'refund', lines }
}

/** Returns stored value to its members, principal and bonus as they were taken; in lock order of the members. */
async function toBalances(
  { tx, now, businessDate }: NightUnitOfWork,
  { refundId }: RefundRow,
  payments: readonly RefundedAmount[],
): Promise<void> {
  for (const { paymentId, memberId, principal, bonus } of pickBalanceRefunds(payments)) {
    const back = { memberId, paymentId, principal, bonus, bizType: 'refund', bizId: refundId } as const
    await refundToBalance(tx, back, { at: now, businessDate })
  }
}

const pickBalanceRefunds = (payments: readonly RefundedAmount[]) =>
  payments
    .flatMap(({ paymentId, memberId, payMethod: by, amount, bonus }) =>
      by === payMethod.balance && memberId !== null ? [{ paymentId, memberId, principal: amount - bonus, bonus }] : [],
    )
    .toSorted((a, b) => a.memberId - b.memberId || a.paymentId - b.paymentId)

/** One line per account for several payments of a member. */
function buildBalanceRefundLines(payments: readonly RefundedAmount[]): JournalLine[] {
  return [...Map.groupBy(pickBalanceRefunds(payments), ({ memberId }) => memberId)].flatMap(([memberId, backs]) =>
    buildBalanceLines(memberId, {
      principal: 0 - backs.reduce((sum, back) => sum + back.principal, 0),
      bonus: 0 - backs.reduce((sum, back) => sum + back.bonus, 0),
    }),
  )
}

async function resolvePayoutAccount(
  tx: Tx,
  refund: RefundRow,
  take: { paymentId: number; payMethod: PayMethod },
  at: Date,
): Promise<string> {
  if (take.payMethod === 'card' || take.payMethod === 'transfer') return `${take.payMethod}:clearing`
  if (isOnlineMethod(take.payMethod)) return 'refund:channel'
  if (take.payMethod === 'cash')
    return openCashDrawer(tx, { userId: refund.applyUserId, name: refund.applyUserName }, at)
  return readReceivableAccount(tx, take.paymentId)
}
