/** Payments of a bill or a waiting order: by phone, cash or card, from a member's balance, or on account. */
import { addDays } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import { creditStatus, payBizType, payMethod } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { Person } from '../../src/modules/directory/public.ts'
import {
  addBonusShares,
  allocatePayment,
  buildPaymentFacts,
  computeNetAmount,
} from '../../src/modules/billing/bill/bill-rules.ts'
import type { LineAllocation } from '../../src/modules/billing/bill/bill-rules.ts'
import { computeRemainingLimit } from '../../src/modules/billing/credit/credit-accounts.ts'
import { demoPictures, buildPictureUrl } from '../promotion-data.ts'
import { startApproval } from './approvals.ts'
import { listBillLines, listOrderLines, logBillChange } from './bills.ts'
import { scheduleRepayments } from './credits.ts'
import { getAccountId, getMoneyAccount } from './drawers.ts'
import type { Row } from './load-rows.ts'
import { computeBillUnpaid, formatNow } from './night.ts'
import type { LiveBill, LiveOrder, Night, Sitting } from './night.ts'
import { drawScanningCashier, getPaymentActor, addOnlinePayment, drawPayerPhone } from './online-payment.ts'
import { bookOrder, produceOrder } from './orders.ts'
import { isOnlineMeans, drawPaymentMeans } from './pay-mix.ts'
import type { PaymentMeans } from './pay-mix.ts'
import { buildPaymentRow } from './payment-row.ts'
import { refreshAndSettle } from './refresh-bill.ts'
import type { VenueCreditAccount } from './venue.ts'
import { pickBalancePayer, deductBalance } from './stored-value.ts'
import { logOperation, postEntry, postFact } from './write.ts'
import { requireNextOrderStatus } from './next-state.ts'

type Taking = {
  bill: LiveBill
  order: LiveOrder | null
  payMethod: PaymentMeans | 'credit' | 'balance' | 'voucher' | 'prepay' | 'deposit'
  /** Member whose balance pays. */
  memberId?: number
  amount: number
  /** Id of the earlier payment, when a prepayment or deposit pays. */
  sourcePaymentId?: number
  /** Cashier who receives the money, or may scan the guest's code. */
  cashier: Person
}

/** Creates the payment's row, and determines its actor in the books. */
function receive(night: Night, { bill, order, payMethod, amount, cashier, memberId, sourcePaymentId }: Taking) {
  const about = {
    bizType: payBizType.bill,
    bizId: bill.row.billId,
    billId: bill.row.billId,
    orderId: order?.row.orderId ?? null,
    amount,
    payerName: '',
  }
  if (!isOnlineMeans(payMethod)) {
    const payment = buildPaymentRow(night, { ...about, payMethod }, cashier)
    payment.memberId = memberId ?? null
    payment.sourcePaymentId = sourcePaymentId ?? null
    return { payment, doer: cashier }
  }
  const [main] = bill.members
  if (!main) throw new Error(`bill ${bill.row.billNo} has no table`)
  const random = night.stream('phone', bill.row.billNo, night.rows.paymentAttempt.length)
  const collector = drawScanningCashier(random, cashier)
  const subject = `${main.record.tableName} 消费`
  const payer = { phone: drawPayerPhone(main.guests, random), cashier: collector }
  const payment = addOnlinePayment(night, { ...about, payMethod, subject }, payer)
  return { payment, doer: getPaymentActor(payMethod, collector) }
}

/** Books one payment: allocations, facts, journal and states. */
export function bookPayment(night: Night, taking: Taking, account?: VenueCreditAccount): Row<'payment'> {
  const { bill, order, payMethod, amount, memberId } = taking
  const { payment, doer } = receive(night, taking)
  const allocated = allocatePayment(amount, order ? listOrderLines(order) : listBillLines(bill))
  if (!allocated) throw new Error(`payment ${payment.paymentNo} of ${amount} is more than is open`)
  const stored = memberId === undefined ? null : deductBalance(night, payment, memberId)
  payment.bonusAmount = stored?.bonus ?? findPrepaidBonus(night, taking.sourcePaymentId)
  const parts = addBonusShares(allocated, payment.bonusAmount, payment.countsBonus)
  const orders = new Map(bill.members.flatMap((sitting) => sitting.orders).map((live) => [live.row.orderId, live]))
  for (const fact of buildPaymentFacts(payment, parts, payment.countsPerformance)) {
    const live = orders.get(fact.orderId)
    if (!live) throw new Error(`payment ${payment.paymentNo} pays for order ${fact.orderId}, which is not on its bill`)
    storeOnLines(
      night,
      payment,
      live,
      parts.filter((part) => part.orderId === fact.orderId),
    )
    postFact(night, live, fact)
  }
  const into = stored?.lines ?? [{ accountId: getAccount(night, taking, account), amount }]
  const lines = [...into, { accountId: getAccountId(night, 'income:sales'), amount: -amount }]
  postEntry(night, { businessKey: `payment:${payment.paymentId}`, kind: 'payment', lines }, doer.userId)
  refreshAndSettle(night, bill, doer.userId)
  logBillChange(
    night,
    bill,
    { opType: '收款', content: `${getLabel('pay_method', payMethod)} ${formatFen(amount)}` },
    doer,
  )
  return payment
}

/** Bonus part of a prepayment that was made from a balance. */
function findPrepaidBonus(night: Night, sourcePaymentId: number | undefined): number {
  return night.rows.payment.find(({ paymentId }) => paymentId === sourcePaymentId)?.bonusAmount ?? 0
}

/** Ledger account of a prepayment, by its purpose. */
function getPrepaidAccount(night: Night, sourcePaymentId: number | undefined): number {
  const source = night.rows.payment.find(({ paymentId }) => paymentId === sourcePaymentId)
  if (!source) throw new Error('what was prepaid was not paid tonight')
  return getAccountId(night, source.bizType === payBizType.flashSale ? 'prepaid:kill' : 'prepaid:play')
}

function getAccount(
  night: Night,
  { payMethod, cashier, amount, sourcePaymentId }: Taking,
  account?: VenueCreditAccount,
): number {
  if (payMethod === 'prepay') return getPrepaidAccount(night, sourcePaymentId)
  if (payMethod === 'deposit') return getAccountId(night, 'prepaid:deposit')
  if (payMethod !== 'credit') return getMoneyAccount(night, { payMethod, cashier, amount })
  if (!account) throw new Error('a payment on account has no account')
  return account.accountId
}

function storeOnLines(night: Night, payment: Row<'payment'>, order: LiveOrder, parts: readonly LineAllocation[]): void {
  for (const { orderId, orderItemId, amount, bonus } of parts) {
    night.rows.paymentAllocation.push({
      paymentId: payment.paymentId,
      orderId,
      orderItemId,
      amount,
      refundedAmount: 0,
      repaidAmount: 0,
      bonusAmount: bonus,
    })
    const line = order.lines.find((item) => item.orderItemId === orderItemId)
    if (line) line.allocatedAmount += amount
  }
}

/** Pays a waiting order and sends it to production: F1 and F6 together. */
export function payWaitingOrder(night: Night, order: LiveOrder, cashier: Person): void {
  const { bill } = order.sitting
  const random = night.stream('pay', order.row.orderNo)
  order.row.status = requireNextOrderStatus(order.row, 'accept')
  bookOrder(night, order)
  const amount = listOrderLines(order).reduce((sum, line) => sum + computeNetAmount(line), 0)
  if (amount === 0) {
    refreshAndSettle(night, bill, cashier.userId)
  } else {
    const payment = bookPayment(night, { bill, order, payMethod: drawPaymentMeans(random), amount, cashier })
    logSettlement(night, bill, cashier, amount, [payment])
  }
  produceOrder(night, order)
}

/** Pays the open amount of a bill, sometimes by two means. */
export function settleBill(night: Night, bill: LiveBill, cashier: Person): void {
  const amount = computeBillUnpaid(bill)
  if (amount === 0) return
  const member = pickBalancePayer(night, amount, night.stream('balance', bill.row.billNo))
  if (member) {
    const { memberId } = member
    const taking = { bill, order: null, payMethod: payMethod.balance, memberId, amount, cashier }
    logSettlement(night, bill, cashier, amount, [bookPayment(night, taking)])
    return
  }
  const random = night.stream('settle', bill.row.billNo)
  const first =
    random.chance(0.07) && amount > 500_00 ? Math.round((amount * random.between(0.3, 0.7)) / 100_00) * 100_00 : amount
  const means = drawPaymentMeans(random)
  const payments = [bookPayment(night, { bill, order: null, payMethod: means, amount: first, cashier })]
  if (first < amount)
    payments.push(
      bookPayment(night, {
        bill,
        order: null,
        payMethod: drawPaymentMeans(random, means),
        amount: amount - first,
        cashier,
      }),
    )
  logSettlement(night, bill, cashier, amount, payments)
}

function logSettlement(
  night: Night,
  bill: LiveBill,
  cashier: Person,
  before: number,
  payments: readonly Row<'payment'>[],
): void {
  // Skips provider payments: they were logged when they were made.
  const atDesk = payments.filter(({ payMethod }) => !isOnlineMeans(payMethod))
  if (atDesk.length === 0) return
  const paid = atDesk.map(({ payMethod, amount }) => ({ payMethod, amount }))
  const after = {
    unpaidAmount: computeBillUnpaid(bill),
    status: bill.row.status,
    payments: paid,
    paymentNos: atDesk.map(({ paymentNo }) => paymentNo),
  }
  logOperation(night, billing.settle, cashier, {
    subjectType: 'bill',
    subjectId: bill.row.billId,
    before: { unpaidAmount: before },
    after,
  })
}

/** Credit account of the sales person if it covers the whole bill, else undefined. */
export function findCreditAccount(night: Night, { bill, sales }: Sitting): VenueCreditAccount | undefined {
  const account = night.venue.creditAccounts.get(sales.userId)
  const amount = computeBillUnpaid(bill)
  const left = account && computeRemainingLimit(account.creditLimit, account.used)
  return account && amount > 0 && (left === null || left === undefined || amount <= left) ? account : undefined
}

/**
 * 申请挂账: the sales person requests credit for the guests. A floor manager or finance decides, and only then the row
 * changes.
 */
export function applyForCredit(
  night: Night,
  sitting: Sitting,
  account: VenueCreditAccount,
  waits = false,
): Row<'creditRecord'> {
  const { bill, sales } = sitting
  const credit = createCreditRow(night, sitting, account, computeBillUnpaid(bill))
  // Reserves the amount immediately, so that two pending requests never use the same limit.
  account.used += credit.amount
  logOperation(night, billing.creditApply, sales, {
    subjectType: 'credit',
    subjectId: credit.creditId,
    after: { creditNo: credit.creditNo, amount: credit.amount, guaranteeUserId: sales.userId, billId: bill.row.billId },
  })
  const tableNames = bill.members.map((member) => member.record.tableName).join('、')
  const formData = {
    台位: tableNames,
    客人: credit.guestName,
    担保人: sales.nickName,
    账户: sales.nickName,
    金额: formatFen(credit.amount),
    原因: credit.reason,
  }
  const request = {
    typeCode: 'credit',
    title: `${tableNames} 挂账 ${credit.guestName}`,
    amount: credit.amount,
    bizType: 'credit',
    bizId: credit.creditId,
    formData,
    applicant: sales,
    waits,
  }
  const approval = startApproval(night, request, ({ agreed, by }) => {
    // Uses the table's current bill: the sitting may have been merged while the request was pending.
    const present = sitting.bill
    const yes = agreed && computeBillUnpaid(present) >= credit.amount
    const status = yes ? creditStatus.open : creditStatus.rejected
    Object.assign(credit, { approveUserId: by.userId, approveUserName: by.nickName, status })
    if (yes) bookCredit(night, credit, { account, bill: present, approver: by })
    else account.used -= credit.amount
  })
  credit.approvalId = approval.approvalId
  logBillChange(
    night,
    bill,
    { opType: '申请挂账', content: `${formatFen(credit.amount)}，担保人${sales.nickName}` },
    sales,
  )
  return credit
}

type Effect = { account: VenueCreditAccount; bill: LiveBill; approver: Person }

function bookCredit(night: Night, credit: Row<'creditRecord'>, { account, bill, approver }: Effect): void {
  const payment = bookPayment(
    night,
    { bill, order: null, payMethod: payMethod.credit, amount: credit.amount, cashier: approver },
    account,
  )
  Object.assign(credit, {
    paymentId: payment.paymentId,
    billId: bill.row.billId,
    businessDate: night.date,
    dueDate: addDays(night.date, account.settleDays),
  })
  logOperation(night, billing.creditAudit, approver, {
    title: '挂账生效',
    subjectType: 'credit',
    subjectId: credit.creditId,
    before: { status: creditStatus.pending },
    after: { status: creditStatus.open, paymentNo: payment.paymentNo, amount: credit.amount },
  })
  scheduleRepayments(night, credit, account, bill)
}

/** Row of a credit request, pending until decided. */
function createCreditRow(
  night: Night,
  sitting: Sitting,
  account: VenueCreditAccount,
  amount: number,
): Row<'creditRecord'> {
  const { record, sales, bill } = sitting
  const credit: Row<'creditRecord'> = {
    creditId: night.ids.next('creditRecord'),
    creditNo: night.ids.number('GZ', night.date),
    creditAccountId: account.creditAccountId,
    paymentId: null,
    billId: bill.row.billId,
    tableRecordId: record.tableRecordId,
    tableName: record.tableName,
    guestName: record.guestName === '' ? '客人' : record.guestName,
    guestPhone: record.guestPhone,
    guaranteeUserId: sales.userId,
    guaranteeUserName: sales.nickName,
    guaranteeDeptId: sales.deptId,
    guaranteeDeptName: sales.deptName,
    amount,
    repaidAmount: 0,
    badAmount: 0,
    reversedAmount: 0,
    applyUserId: sales.userId,
    applyUserName: sales.nickName,
    remindedOn: null,
    approveUserId: null,
    approveUserName: null,
    approvalId: null,
    openingId: null,
    originNo: null,
    originDate: null,
    reason: '老客户月结',
    signUrl: buildPictureUrl(demoPictures.signature),
    opinion: '',
    businessDate: null,
    dueDate: null,
    status: creditStatus.pending,
    createdAt: formatNow(night),
  }
  night.rows.creditRecord.push(credit)
  return credit
}
