/**
 * Reconciles each provider's statement of a calendar day with the books on the next morning, by the rules of the
 * reconciliation itself, and books the payout less the fee.
 */
import { addDays, formatTime, parseTime } from '@nocturne/base/venue-time'
import { applyRateBp } from '@nocturne/base/money'
import { differenceStatus, notifyCategory, reconciliationStatus } from '@nocturne/contract/codes'
import { payments } from '@nocturne/contract/payments/endpoints'
import { buildDifferenceItems } from '../../src/modules/payments/reconciliation/reconcile-items.ts'
import { buildComparedMessage } from '../../src/modules/payments/reconciliation/reconcile-message.ts'
import { compareBill, sumLines } from '../../src/modules/payments/reconciliation/reconcile-rules.ts'
import type {
  BillComparison,
  ReconciliationDifference,
  BookedTransaction,
  MatchedPair,
} from '../../src/modules/payments/reconciliation/reconcile-rules.ts'
import type { BillLine } from '../../src/providers/provider.ts'
import { getAccountId } from './drawers.ts'
import type { Row } from './load-rows.ts'
import { SYSTEM_ACTOR } from './night.ts'
import type { Night } from './night.ts'
import type { OnlineMeans } from './pay-mix.ts'
import { listPeopleWithRole } from './venue.ts'
import { logOperation, postEntry, addNotification } from './write.ts'

/** Provider payments and refunds not yet listed on a statement. */
export type UnlistedTransactions = {
  attempts: Row<'paymentAttempt'>[]
  refunds: { attempt: Row<'paymentAttempt'>; row: Row<'channelRefund'> }[]
}

export const RECONCILIATION_TIME = '10:30:00'
/** Provider's fee on a payment, basis points; it is returned with a refund. */
const FEE_BP = 60
/** Double fee that the provider charged once, basis points; finance queried it. */
const WRONG_FEE_BP = 120
const WRONG_FEE_DAYS_AGO = 9
const DAY_MS = 86_400_000

/** Reconciles the calendar day of a night on the next morning. `last` is the latest reconciled day. */
export function reconcileDay(night: Night, last: string): void {
  const { unbilled } = night.books
  unbilled.attempts.push(...night.rows.paymentAttempt)
  const attempts = new Map(night.rows.paymentAttempt.map((row) => [row.attemptId, row]))
  for (const row of night.rows.channelRefund) {
    const attempt = attempts.get(row.attemptId)
    if (!attempt) throw new Error(`refund ${row.outRefundNo} gives back a payment of another night`)
    unbilled.refunds.push({ attempt, row })
  }
  for (const provider of ['wechat', 'alipay'] as const) settle(night, provider, last)
  night.books.unbilled = {
    attempts: unbilled.attempts.filter((row) => row.billedOn === null),
    refunds: unbilled.refunds.filter(({ row }) => row.billedOn === null),
  }
}

/** Provider payments and refunds of a day as the venue booked them, each with the row it was built from. */
type Day = {
  paid: Map<BookedTransaction, Row<'paymentAttempt'>>
  refunded: Map<BookedTransaction, Row<'channelRefund'>>
}

function settle(night: Night, provider: OnlineMeans, last: string): void {
  const day = getDay(night, provider)
  const ours = [...day.paid.keys(), ...day.refunded.keys()]
  const bill = createStatement(night, provider, day, last)
  const comparison = compareBill(ours, bill)
  setBilled(night, day, comparison.matched)
  writeRun(night, provider, { ours, bill, comparison, last })
}

function getDay({ date, books }: Night, provider: OnlineMeans): Day {
  const paid = books.unbilled.attempts.filter((row) => row.provider === provider && row.paidAt?.startsWith(date))
  const refunded = books.unbilled.refunds.filter(
    ({ attempt, row }) => attempt.provider === provider && row.refundedAt?.startsWith(date),
  )
  return {
    paid: new Map(paid.map((row) => [toPaymentLine(row), row])),
    refunded: new Map(refunded.map(({ attempt, row }) => [refundLine(attempt, row), row])),
  }
}

const toPaymentLine = (attempt: Row<'paymentAttempt'>): BookedTransaction => ({
  kind: 'pay',
  source: 'attempt',
  id: attempt.attemptId,
  outTradeNo: attempt.outTradeNo,
  transactionId: attempt.transactionId ?? '',
  outRefundNo: '',
  amount: attempt.amount,
  paymentId: attempt.paymentId,
  billedOn: null,
})

const refundLine = (attempt: Row<'paymentAttempt'>, row: Row<'channelRefund'>): BookedTransaction => ({
  ...toPaymentLine(attempt),
  kind: 'refund',
  source: 'refund',
  id: row.channelRefundId,
  outRefundNo: row.outRefundNo,
  amount: row.amount,
})

/**
 * Builds the provider's statement: all booked lines, except that one payment is missing on the latest day and one
 * earlier day has a wrong fee.
 */
function createStatement(night: Night, provider: OnlineMeans, { paid, refunded }: Day, last: string): BillLine[] {
  const at = parseTime(`${night.date} 12:00:00`)
  const toProviderLine = (line: BookedTransaction, feeBp = FEE_BP): BillLine => {
    const fee = applyRateBp(line.amount, feeBp)
    return { ...line, fee: line.kind === 'pay' ? fee : -fee, at }
  }
  const unrefunded = [...paid].flatMap(([line, row]) => (row.refundCount === 0 ? [line] : []))
  const missing = provider === 'wechat' && night.date === last ? unrefunded.at(-1) : undefined
  const [dearest] = unrefunded.toSorted((a, b) => b.amount - a.amount || a.id - b.id)
  const wrong = provider === 'alipay' && night.date === addDays(last, -WRONG_FEE_DAYS_AGO) ? dearest : undefined
  return [...paid.keys(), ...refunded.keys()]
    .filter((line) => line !== missing)
    .map((line) => toProviderLine(line, line === wrong ? WRONG_FEE_BP : FEE_BP))
}

/** Marks listed rows as reconciled. Rows of earlier nights are in the database already and are updated there. */
function setBilled({ date, rows, books }: Night, { paid, refunded }: Day, matched: readonly MatchedPair[]): void {
  for (const { ours } of matched) {
    const [attempt, refund] = [paid.get(ours), refunded.get(ours)]
    for (const row of [attempt, refund]) if (row) row.billedOn = date
    if (attempt && !rows.paymentAttempt.includes(attempt)) books.billed.attempts.push(attempt.attemptId)
    if (refund && !rows.channelRefund.includes(refund)) books.billed.refunds.push(refund.channelRefundId)
  }
}

type Compared = {
  ours: readonly BookedTransaction[]
  bill: readonly BillLine[]
  comparison: BillComparison
  last: string
}

function writeRun(night: Night, provider: OnlineMeans, { ours, bill, comparison, last }: Compared): void {
  const { date } = night
  const at = `${addDays(date, 1)} ${RECONCILIATION_TIME}`
  const runId = night.ids.next('reconciliationRun')
  const { matched, differences } = comparison
  const items = buildDifferenceItems(differences, [])
  const sums = {
    matchedCount: matched.length,
    providerAmount: sumLines(bill, 'pay'),
    ourAmount: sumLines(ours, 'pay'),
    providerRefundAmount: sumLines(bill, 'refund'),
    ourRefundAmount: sumLines(ours, 'refund'),
    feeAmount: sumFees(bill),
  }
  const paidOut = payOut(night, provider, { matched, at })
  night.rows.reconciliationRun.push({
    runId,
    provider,
    billDate: date,
    status: reconciliationStatus.compared,
    fileHash: '',
    ...sums,
    ...paidOut,
    note: '',
    tries: 1,
    runAt: at,
    // A difference is checked again the next day, because the provider may list it late.
    nextRunAt: items.some((item) => !isExplained(item)) ? addMs(at, DAY_MS) : null,
    leaseUntil: null,
    fundStatus: reconciliationStatus.compared,
    fundHash: '',
    fundWithdrawn: 0,
  })
  for (const difference of differences) writeDifference(night, { runId, at, difference })
  if (ours.length + bill.length === 0) return
  logOperation(night, payments.reconciliations, SYSTEM_ACTOR, {
    title: '通道对账',
    subjectType: 'reconciliation',
    subjectId: runId,
    after: { provider, billDate: date, ...sums, differences: items.length },
    at,
  })
  const message = {
    category: notifyCategory.system,
    ...buildComparedMessage({ provider, billDate: date }, sums, items),
    route: '/pages/employeeCenter/employeeCenter',
    bizType: 'reconciliation',
    bizId: runId,
  }
  for (const { userId } of [...listPeopleWithRole(night.venue, 'gm'), ...listPeopleWithRole(night.venue, 'finance')])
    addNotification(night, userId, message, { read: date !== last, at })
}

const sumFees = (lines: readonly BillLine[]) => lines.reduce((sum, { fee }) => sum + fee, 0)

/** Moves matched amounts from the clearing account to the bank, less the provider's fee. */
function payOut(
  night: Night,
  provider: OnlineMeans,
  { matched, at }: { matched: readonly MatchedPair[]; at: string },
): Pick<Row<'reconciliationRun'>, 'matchedAmount' | 'matchedRefundAmount' | 'matchedFeeAmount' | 'settlementCount'> {
  const lines = matched.map(({ theirs }) => theirs)
  const sums = {
    matchedAmount: sumLines(lines, 'pay'),
    matchedRefundAmount: sumLines(lines, 'refund'),
    matchedFeeAmount: sumFees(lines),
  }
  const net = sums.matchedAmount - sums.matchedRefundAmount
  const fee = sums.matchedFeeAmount
  if (net === 0 && fee === 0) return { ...sums, settlementCount: 0 }
  const entry = [
    { accountId: getAccountId(night, 'bank'), amount: net - fee },
    { accountId: getAccountId(night, 'provider_fee'), amount: fee },
    { accountId: getAccountId(night, `${provider}:clearing`), amount: -net },
  ]
  const businessKey = `settlement:${provider}:${night.date}`
  postEntry(night, { businessKey, kind: 'settlement', lines: entry, at }, null)
  return { ...sums, settlementCount: 1 }
}

/** True when the difference is the wrong fee, which finance has resolved. */
const isExplained = ({ kind }: ReconciliationDifference) => kind === 'fee'

/** Stores a difference: the missing line stays open, the wrong fee is resolved. */
function writeDifference(
  night: Night,
  { runId, at, difference }: { runId: number; at: string; difference: ReconciliationDifference },
): void {
  const { finance } = night.crew
  const itemId = night.ids.next('reconciliationItem')
  const handled = isExplained(difference)
  const handledAt = addMs(at, 50 * 60_000)
  const note = handled ? '已与支付宝核实：当日费率有误，多收部分下月退回' : ''
  night.rows.reconciliationItem.push({
    itemId,
    runId,
    ...difference,
    status: handled ? differenceStatus.handled : differenceStatus.open,
    dueAt: addMs(at, DAY_MS),
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

const addMs = (text: string, ms: number) => formatTime(+parseTime(text) + ms)
