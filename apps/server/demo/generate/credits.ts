/** Credits and how they end: most are repaid in one or two parts after some days, some late, a few are written off. */
import { addDays } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import { creditStatus, payBizType } from '@nocturne/contract/codes'
import { findNextCreditStatus, getRepayMove } from '../../src/modules/billing/credit/credit-status.ts'
import { buildRepaymentFacts, spreadRepayment } from '../../src/modules/billing/credit/repayment-rules.ts'
import type { OwedLine, RepaidLine } from '../../src/modules/billing/credit/repayment-rules.ts'
import type { Person } from '../../src/modules/directory/public.ts'
import type { OpenCredit, PlannedRepayment } from './books.ts'
import { getAccountId, getMoneyAccount } from './drawers.ts'
import type { Row } from './load-rows.ts'
import { toNightSeconds } from './night-clock.ts'
import { formatNow, SYSTEM_ACTOR } from './night.ts'
import type { LiveBill, Night } from './night.ts'
import { addOnlinePayment } from './online-payment.ts'
import { isOnlineMeans, drawPaymentMeans } from './pay-mix.ts'
import { buildPaymentRow } from './payment-row.ts'
import type { VenueCreditAccount } from './venue.ts'
import { buildFactColumns, logOperation, postEntry } from './write.ts'

/** Decides how a credit will end, and stores the data needed for its repayments. */
export function scheduleRepayments(
  night: Night,
  row: Row<'creditRecord'>,
  account: VenueCreditAccount,
  bill: LiveBill,
): void {
  const random = night.stream('credit', row.creditNo)
  const orders = bill.members.flatMap((sitting) => sitting.orders)
  const flags = new Map(orders.flatMap((order) => order.lines).map((line) => [line.orderItemId, line.performanceFlag]))
  const credit: OpenCredit = {
    row,
    account,
    lines: night.rows.paymentAllocation
      .filter((allocation) => allocation.paymentId === row.paymentId)
      .map((allocation) => ({ allocation, performanceFlag: flags.get(allocation.orderItemId) ?? true })),
    orders: new Map(orders.map((order) => [order.row.orderId, buildFactColumns(order)])),
  }
  const fate = random.next()
  const buildRepayment = (days: number, share: number, last: boolean): PlannedRepayment => ({
    date: addDays(night.date, days),
    credit,
    share,
    last,
  })
  const days = random.int(3, 40)
  // 85 % pay, some of them in two parts; 12 % stay open beyond their due date; 3 % are written off after two months.
  if (fate < 0.25 && days > 8)
    night.books.repayments.push(
      buildRepayment(Math.floor(days / 2), random.between(0.3, 0.6), false),
      buildRepayment(days, 1, true),
    )
  else if (fate < 0.85) night.books.repayments.push(buildRepayment(days, 1, true))
  else if (fate > 0.97) night.books.writeOffs.push({ date: addDays(night.date, 60), credit })
}

/**
 * Plans repayments and write-offs due tonight or on a preceding night on which the venue was closed. A repayment is
 * capped at the remaining debt.
 */
export function planRepayments(night: Night): void {
  const { books } = night
  const random = night.stream('repay')
  for (const repayment of books.repayments.filter(({ date }) => date <= night.date))
    night.time.plan(toNightSeconds(20) + random.int(0, 4 * 3600), () => repay(night, repayment))
  for (const { credit } of books.writeOffs.filter(({ date }) => date <= night.date))
    night.time.plan(toNightSeconds(19, 40) + random.int(0, 600), () => writeOff(night, credit))
  books.repayments = books.repayments.filter(({ date }) => date > night.date)
  books.writeOffs = books.writeOffs.filter(({ date }) => date > night.date)
}

const getRemainingAmount = ({ row }: OpenCredit) => row.amount - row.repaidAmount - row.badAmount - row.reversedAmount

function repay(night: Night, { credit, share, last }: PlannedRepayment): void {
  const { row, account } = credit
  const remain = getRemainingAmount(credit)
  const amount = last ? remain : Math.min(remain, Math.round((row.amount * share) / 100_00) * 100_00)
  if (amount === 0) return
  const cashier = night.stream('cashier', row.creditNo).pick(night.crew.cashiers)
  const { payment, payMethod, repayNo, userId, ...operator } = receiveRepayment(night, row, { amount, cashier })
  const repayId = night.ids.next('creditRepay')
  night.rows.creditRepay.push({
    repayId,
    repayNo,
    receiptNo: null,
    reversedAt: null,
    reversedDate: null,
    reverseUserId: null,
    reverseUserName: null,
    reverseReason: null,
    creditId: row.creditId,
    amount,
    payMethod,
    paymentId: payment.paymentId,
    ...operator,
    remark: '',
    businessDate: night.date,
    repaidAt: formatNow(night),
  })

  const parts = spreadRepayment(amount, credit.lines.map(toOwedLine))
  storeOnLines(night, credit, repayId, parts)
  for (const fact of buildRepaymentFacts(payment, parts, payment.countsPerformance)) {
    const place = credit.orders.get(fact.orderId)
    if (!place) throw new Error(`credit ${row.creditNo} stands for order ${fact.orderId}, which its bill does not have`)
    night.rows.salesFact.push({ ...place, ...fact, businessDate: night.date, eventAt: formatNow(night) })
  }
  row.repaidAmount += amount
  row.status = findNextCreditStatus(getRepayMove(getRemainingAmount(credit)), row.status) ?? row.status
  account.used -= amount
  night.books.changedCredits.add(credit)
  const lines = [
    { accountId: getMoneyAccount(night, { payMethod, cashier, amount }), amount },
    { accountId: account.accountId, amount: -amount },
  ]
  postEntry(night, { businessKey: `repay:${repayId}`, kind: 'repay', lines }, userId)
  logOperation(night, billing.creditRepay, userId === null ? SYSTEM_ACTOR : cashier, {
    subjectType: 'credit',
    subjectId: row.creditId,
    before: { remainAmount: remain },
    after: { remainAmount: getRemainingAmount(credit), repayNo, payMethod },
  })
}

const toOwedLine = ({ allocation, performanceFlag }: OpenCredit['lines'][number]): OwedLine => ({
  orderId: allocation.orderId,
  orderItemId: allocation.orderItemId,
  owed: allocation.amount - allocation.refundedAmount - allocation.repaidAmount,
  performanceFlag,
})

function storeOnLines(night: Night, { lines }: OpenCredit, repayId: number, parts: readonly RepaidLine[]): void {
  const repaid = new Map(parts.map((part) => [part.orderItemId, part.amount]))
  for (const { allocation } of lines) {
    const { orderId, orderItemId } = allocation
    const amount = repaid.get(orderItemId)
    if (amount === undefined) continue
    allocation.repaidAmount += amount
    night.rows.creditRepayLine.push({ repayId, orderId, orderItemId, amount, refundedAmount: 0, bonusAmount: 0 })
  }
}

/** The guest repays at the desk, or with a pay code sent by the guarantor, who is then the operator. */
function receiveRepayment(
  night: Night,
  row: Row<'creditRecord'>,
  { amount, cashier }: { amount: number; cashier: Person },
) {
  const payMethod = drawPaymentMeans(night.stream('repayBy', row.creditNo, night.date))
  const { creditId, guestName } = row
  const about = {
    bizType: payBizType.repayment,
    bizId: creditId,
    billId: null,
    orderId: null,
    amount,
    payerName: guestName,
  }
  if (isOnlineMeans(payMethod)) {
    const subject = `挂账还款 ${formatFen(amount)}`
    const payer = { phone: row.guestPhone, cashier: null }
    const payment = addOnlinePayment(night, { ...about, payMethod, subject }, payer)
    const repayNo = `HK${payment.paymentNo.slice(2)}C`
    return {
      payment,
      payMethod,
      repayNo,
      userId: null,
      operatorUserId: row.guaranteeUserId,
      operatorName: row.guaranteeUserName,
    }
  }
  const { userId, nickName } = cashier
  const payment = buildPaymentRow(night, { ...about, payMethod }, cashier)
  return {
    payment,
    payMethod,
    repayNo: night.ids.number('HK', night.date),
    userId,
    operatorUserId: userId,
    operatorName: nickName,
  }
}

function writeOff(night: Night, credit: OpenCredit): void {
  const { row, account } = credit
  const { finance } = night.crew
  const amount = getRemainingAmount(credit)
  if (amount === 0) return
  const before = { status: row.status, remainAmount: amount }
  Object.assign(row, { badAmount: amount, status: creditStatus.writtenOff, opinion: '多次催收无果' })
  account.used -= amount
  night.books.changedCredits.add(credit)
  const lines = [
    { accountId: getAccountId(night, 'bad_debt'), amount },
    { accountId: account.accountId, amount: -amount },
  ]
  postEntry(night, { businessKey: `credit:${row.creditId}:writeOff`, kind: 'writeOff', lines }, finance.userId)
  logOperation(night, billing.creditWriteOff, finance, {
    subjectType: 'credit',
    subjectId: row.creditId,
    before,
    after: { status: creditStatus.writtenOff, badAmount: amount, reason: row.opinion },
  })
}
