/**
 * The mornings after: each provider's bill of a calendar day is compared with the books and paid out, less the fee. The figures
 * are those the comparison itself would write.
 */
import { addDays, formatTime, parseTime } from '@nocturne/base/venue-time'
import { percentOf } from '@nocturne/base/money'
import { differenceStatus, notifyCategory, reconciliationStatus } from '@nocturne/contract/codes'
import { payments } from '@nocturne/contract/payments/endpoints'
import { comparedMessage } from '../../modules/payments/reconcile-message.ts'
import type { Difference } from '../../modules/payments/reconcile-rules.ts'
import { accountId } from './drawers.ts'
import { withRole } from './house.ts'
import type { Row } from './load-rows.ts'
import { SYSTEM } from './night.ts'
import type { Night } from './night.ts'
import type { OnlineMeans } from './pay-mix.ts'
import { logOperation, postEntry, tell } from './write.ts'

/** What has gone through providers and stood on no bill yet. */
export type Unbilled = {
  attempts: Row<'paymentAttempt'>[]
  refunds: { provider: string; row: Row<'channelRefund'> }[]
}

export const COMPARED_AT = '10:30:00'
/** What a provider keeps of a payment, and gives back with a refund. */
const FEE_BP = 60
/** One fee came out twice as high; finance asked why. */
const WRONG_FEE_BP = 120
const MOST_FEE_BP = 100
const WRONG_FEE_DAYS_AGO = 9
const DAY_MS = 86_400_000

const feeOf = (amount: number) => percentOf(amount, FEE_BP)
const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, row) => all + row.amount, 0)

/** Compares the calendar day of a night, in the morning after it. `last` is the latest day that has been compared. */
export function settleDay(night: Night, last: string): void {
  const { unbilled } = night.books
  unbilled.attempts.push(...night.rows.paymentAttempt)
  const providers = new Map(night.rows.paymentAttempt.map((row) => [row.attemptId, row.provider]))
  for (const row of night.rows.channelRefund)
    unbilled.refunds.push({ row, provider: providers.get(row.attemptId) ?? '' })
  for (const provider of ['wechat', 'alipay'] as const) settle(night, provider, last)
  night.books.unbilled = {
    attempts: unbilled.attempts.filter((row) => row.billedOn === null),
    refunds: unbilled.refunds.filter(({ row }) => row.billedOn === null),
  }
}

/** What is on a day's bill, and what differs on it. */
type Bill = {
  paid: Row<'paymentAttempt'>[]
  refunded: Row<'channelRefund'>[]
  fee: number
  difference: Difference | null
}

function settle(night: Night, provider: OnlineMeans, last: string): void {
  const { date, books } = night
  const paid = books.unbilled.attempts.filter((row) => row.provider === provider && row.paidAt?.startsWith(date))
  const refunded = books.unbilled.refunds
    .filter((refund) => refund.provider === provider && refund.row.refundedAt?.startsWith(date))
    .map(({ row }) => row)
  const bill = billOf(night, provider, { paid, refunded, last })
  for (const row of [...bill.paid, ...bill.refunded]) row.billedOn = date
  const { rows } = night
  books.billed.attempts.push(
    ...bill.paid.filter((row) => !rows.paymentAttempt.includes(row)).map((row) => row.attemptId),
  )
  books.billed.refunds.push(
    ...bill.refunded.filter((row) => !rows.channelRefund.includes(row)).map((row) => row.channelRefundId),
  )
  writeRun(night, provider, bill, { ourAmount: sum(paid), last })
}

type Day = { paid: Row<'paymentAttempt'>[]; refunded: Row<'channelRefund'>[]; last: string }

/** The provider's side: all we know, but for the latest day, and one day on which a fee was wrong. */
function billOf(night: Night, provider: OnlineMeans, { paid, refunded, last }: Day): Bill {
  const fees = (rows: readonly { amount: number }[]) => rows.reduce((all, row) => all + feeOf(row.amount), 0)
  const bill = { paid, refunded, fee: fees(paid) - fees(refunded), difference: null }
  const known = paid.filter((row) => row.refundCount === 0)
  const latest = known.at(-1)
  const dearest = known.toSorted((a, b) => b.amount - a.amount || a.attemptId - b.attemptId)[0]
  if (provider === 'wechat' && night.date === last && latest)
    return {
      ...bill,
      paid: paid.filter((row) => row !== latest),
      fee: bill.fee - feeOf(latest.amount),
      difference: { ...differenceOf(latest), kind: 'only_ours', ourAmount: latest.amount },
    }
  if (provider === 'alipay' && night.date === addDays(last, -WRONG_FEE_DAYS_AGO) && dearest) {
    const wrong = percentOf(dearest.amount, WRONG_FEE_BP)
    const most = Math.max(1, percentOf(dearest.amount, MOST_FEE_BP))
    return {
      ...bill,
      fee: bill.fee - feeOf(dearest.amount) + wrong,
      difference: { ...differenceOf(dearest), kind: 'fee', providerAmount: wrong, ourAmount: most },
    }
  }
  return bill
}

const differenceOf = ({ outTradeNo, transactionId, paymentId }: Row<'paymentAttempt'>) => ({
  outTradeNo,
  outRefundNo: '',
  transactionId: transactionId ?? '',
  providerAmount: null,
  ourAmount: null,
  paymentId,
})

type About = { ourAmount: number; last: string }

function writeRun(night: Night, provider: OnlineMeans, bill: Bill, { ourAmount, last }: About): void {
  const { date } = night
  const at = `${addDays(date, 1)} ${COMPARED_AT}`
  const runId = night.ids.next('reconciliationRun')
  const [paid, refunded] = [sum(bill.paid), sum(bill.refunded)]
  const sums = {
    matchedCount: bill.paid.length + bill.refunded.length,
    providerAmount: paid,
    ourAmount,
    providerRefundAmount: refunded,
    ourRefundAmount: refunded,
    feeAmount: bill.fee,
  }
  const isOpen = bill.difference?.kind === 'only_ours'
  const settlementCount = paid - refunded === 0 && bill.fee === 0 ? 0 : 1
  night.rows.reconciliationRun.push({
    runId,
    provider,
    billDate: date,
    status: reconciliationStatus.compared,
    fileHash: '',
    ...sums,
    matchedAmount: paid,
    matchedRefundAmount: refunded,
    matchedFeeAmount: bill.fee,
    settlementCount,
    note: '',
    tries: 1,
    runAt: at,
    // A difference is looked at again the next day: the provider may list it late.
    nextRunAt: isOpen ? later(at, DAY_MS) : null,
    leaseUntil: null,
  })
  if (settlementCount > 0) {
    const lines = [
      { accountId: accountId(night, 'bank'), amount: paid - refunded - bill.fee },
      { accountId: accountId(night, 'provider_fee'), amount: bill.fee },
      { accountId: accountId(night, `${provider}:clearing`), amount: refunded - paid },
    ]
    postEntry(night, { businessKey: `settlement:${provider}:${date}`, kind: 'settlement', lines, at }, null)
  }
  const items = bill.difference ? [{ ...bill.difference, note: '', done: false }] : []
  if (bill.difference) writeDifference(night, { runId, at, difference: bill.difference })
  if (sums.matchedCount + items.length === 0) return
  logOperation(night, payments.reconciliations, SYSTEM, {
    title: '通道对账',
    subjectType: 'reconciliation',
    subjectId: runId,
    after: { provider, billDate: date, ...sums, differences: items.length },
    at,
  })
  const message = {
    category: notifyCategory.system,
    ...comparedMessage({ provider, billDate: date }, sums, items),
    route: '/pages/employeeCenter/employeeCenter',
    bizType: 'reconciliation',
    bizId: runId,
  }
  for (const { userId } of [...withRole(night.house, 'gm'), ...withRole(night.house, 'finance')])
    tell(night, userId, message, { read: date !== last, at })
}

/** The missing line waits for somebody; the wrong fee has been dealt with. */
function writeDifference(
  night: Night,
  { runId, at, difference }: { runId: number; at: string; difference: Difference },
): void {
  const { finance } = night.crew
  const itemId = night.ids.next('reconciliationItem')
  const handled = difference.kind === 'fee'
  const handledAt = later(at, 50 * 60_000)
  const note = handled ? '已与支付宝核实：当日费率有误，多收部分下月退回' : ''
  night.rows.reconciliationItem.push({
    itemId,
    runId,
    ...difference,
    status: handled ? differenceStatus.handled : differenceStatus.open,
    dueAt: later(at, DAY_MS),
    note,
    handleUserId: handled ? finance.userId : null,
    handleUserName: handled ? finance.nickName : null,
    handledAt: handled ? handledAt : null,
  })
  if (!handled) return
  logOperation(night, payments.handleDifference, finance, {
    subjectType: 'reconciliation',
    subjectId: itemId,
    after: { note },
    at: handledAt,
  })
}

const later = (text: string, ms: number) => formatTime(+parseTime(text) + ms)
