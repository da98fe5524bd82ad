/**
 * Movements on the merchant's account against our book and the provider's bill. Rule: a movement is explained when either of the
 * two has that money to the fen, each used once; money known to neither, and money known to both that never moved, is a
 * difference. Money on which bill and book disagree is reported by their own comparison, not here.
 */
import { applyRateBp } from '@nocturne/base/money'
import { parseTime } from '@nocturne/base/venue-time'
import type { BillLine, FundLine } from '../../../providers/provider.ts'
import { mergeDifferences, MAX_FEE_BP } from './reconcile-rules.ts'
import type { ReconciliationDifference, DifferenceKind, BookedTransaction } from './reconcile-rules.ts'

/** Money of our book, of any day. */
export type BookedMoney = Pick<
  BookedTransaction,
  'kind' | 'outTradeNo' | 'transactionId' | 'outRefundNo' | 'amount' | 'paymentId'
>

type FundDay = {
  billDate: string
  flow: readonly FundLine[]
  bill: readonly BillLine[]
  ours: readonly BookedMoney[]
}

/**
 * One amount of money that our book, the bill or both contain; `moved` is true once its movement on the account was
 * found.
 */
type Entry = { ours: BookedMoney | null; bill: BillLine | null; moved: number | null }

/** Differences on the account, in a fixed order. Withdrawals are checked by `findWithdrawalDifference`. */
export function compareFundFlowWithBooks({ billDate, flow, bill, ours }: FundDay): ReconciliationDifference[] {
  const entries = buildEntries(ours, bill)
  const moves = flow.filter((line) => line.kind === 'income' || line.kind === 'refund')
  const fees = flow.filter((line) => line.kind === 'fee')
  const others = flow.filter((line) => line.kind === 'other')
  return mergeDifferences([
    ...moves.flatMap((line) => moveDifference(line, entries)),
    ...findMissing(entries, billDate),
    ...findFeeDifferences(fees, entries),
    ...others.map(buildUnexplained),
  ])
}

function buildEntries(ours: readonly BookedMoney[], bill: readonly BillLine[]): Entry[] {
  const entries = ours.map((line): Entry => ({ ours: line, bill: null, moved: null }))
  for (const line of bill) {
    const known = entries.find((entry) => entry.ours && !entry.bill && isSame(entry.ours, line))
    if (known) known.bill = line
    else entries.push({ ours: null, bill: line, moved: null })
  }
  return entries
}

const isSame = (ours: BookedMoney, line: BillLine): boolean =>
  ours.kind === line.kind &&
  ours.outRefundNo === line.outRefundNo &&
  (line.kind === 'refund' || (ours.outTradeNo === line.outTradeNo && ours.transactionId === line.transactionId))

/** Finds the money of a movement and marks it; returns the differences. */
function moveDifference(line: FundLine, entries: readonly Entry[]): ReconciliationDifference[] {
  const kind = line.kind === 'income' ? 'pay' : 'refund'
  const named = entries.filter((entry) => entry.moved === null && getKind(entry) === kind && isLineOfEntry(line, entry))
  const entry = named.find((one) => hasMatchingAmount(line, one)) ?? named[0]
  if (!entry || line.amount > 0 !== (kind === 'pay')) return [buildUnexplained(line)]
  entry.moved = Math.abs(line.amount)
  if (hasMatchingAmount(line, entry)) return []
  return [buildDifference('fund_amount', entry, { providerAmount: entry.moved, ourAmount: getAmount(entry) })]
}

const getKind = ({ ours, bill }: Entry) => (ours ?? bill)?.kind
const getAmount = ({ ours, bill }: Entry): number => (ours ?? bill)?.amount ?? 0

/** A reverse is listed under the number of its order. */
function isLineOfEntry(line: FundLine, { ours, bill }: Entry): boolean {
  const money = ours ?? bill
  if (!money) return false
  const isNamed = (given: string, ...known: string[]) => given !== '' && known.includes(given)
  return (
    isNamed(line.transactionId, money.transactionId) ||
    isNamed(line.outTradeNo, money.outTradeNo) ||
    isNamed(line.outRefundNo, money.outRefundNo, ...(money.outRefundNo === '' ? [money.outTradeNo] : []))
  )
}

/** A refund may be reduced by the fee returned with it. */
function hasMatchingAmount(line: FundLine, { ours, bill }: Entry): boolean {
  const moved = Math.abs(line.amount)
  if (moved === ours?.amount || moved === bill?.amount) return true
  if (line.kind !== 'refund') return false
  if (bill) return moved === bill.amount - Math.abs(bill.fee)
  return ours !== null && moved < ours.amount && moved >= ours.amount - computeMaxFee(ours.amount)
}

const computeMaxFee = (amount: number) => Math.max(1, applyRateBp(amount, MAX_FEE_BP))

/**
 * Payments known to both sides and missing on the account. Refunds are not required: the account pays them on request, possibly
 * days before they are done. Neither are the last minutes of the day, which may be booked after midnight.
 */
function findMissing(entries: readonly Entry[], billDate: string): ReconciliationDifference[] {
  const demanded = parseTime(`${billDate} 23:50:00`)
  return entries
    .filter(({ ours, bill, moved }) => moved === null && bill?.kind === 'pay' && ours?.amount === bill.amount)
    .filter(({ bill }) => bill !== null && bill.at < demanded)
    .map((entry) => buildDifference('fund_missing', entry, { providerAmount: null, ourAmount: getAmount(entry) }))
}

/**
 * Compares the fees of each order: charged on the account and stated on the bill. An order is checked when the bill
 * lists all its movements. A flow without any fee is not checked: its merchant is charged elsewhere.
 */
function findFeeDifferences(fees: readonly FundLine[], entries: readonly Entry[]): ReconciliationDifference[] {
  if (fees.length === 0) return []
  const strangers = fees.filter((line) => !entries.some((entry) => isLineOfEntry(line, entry)))
  const orders = Map.groupBy(entries, ({ ours, bill }) => (ours ?? bill)?.outTradeNo ?? '')
  const differences = [...orders.values()].flatMap((order) => {
    const moved = order.filter((entry) => entry.moved !== null || entry.bill !== null)
    const [first] = moved
    if (!first || !moved.every(isJudged)) return []
    const expectedFee = moved.reduce((sum, entry) => sum + computeSeparateFee(entry), 0)
    const paid = fees.reduce(
      (sum, line) => (order.some((entry) => isLineOfEntry(line, entry)) ? sum - line.amount : sum),
      0,
    )
    return paid === expectedFee
      ? []
      : [buildDifference('fund_fee', first, { providerAmount: paid, ourAmount: expectedFee })]
  })
  return [...strangers.map(buildUnexplained), ...differences]
}

const isJudged = ({ bill, moved }: Entry): boolean =>
  bill !== null && moved !== null && (moved === bill.amount || moved === bill.amount - Math.abs(bill.fee))

/** Fee that moved separately on the account; 0 when the movement of the money was already reduced by it. */
const computeSeparateFee = ({ bill, moved }: Entry): number => (bill && moved === bill.amount ? bill.fee : 0)

function buildUnexplained(line: FundLine): ReconciliationDifference {
  return {
    kind: line.amount >= 0 ? 'fund_income' : 'fund_expense',
    outTradeNo: line.outTradeNo || line.flowNo,
    outRefundNo: line.outRefundNo,
    transactionId: line.transactionId,
    providerAmount: Math.abs(line.amount),
    ourAmount: null,
    paymentId: null,
  }
}

function buildDifference(
  kind: DifferenceKind,
  { ours, bill }: Entry,
  amounts: Pick<ReconciliationDifference, 'providerAmount' | 'ourAmount'>,
): ReconciliationDifference {
  const money = ours ?? bill
  return {
    kind,
    outTradeNo: money?.outTradeNo ?? '',
    outRefundNo: money?.outRefundNo ?? '',
    transactionId: money?.transactionId ?? '',
    ...amounts,
    paymentId: ours?.paymentId ?? null,
  }
}

/** Money of one day: paid out by our book, and withdrawn from the account. Fen. */
export type PayoutDay = { settled: number; withdrawn: number }

/** Transferred to the bank on a day, less returned transfers. Fen. */
export const sumWithdrawn = (flow: readonly FundLine[]): number =>
  flow.reduce((sum, line) => (line.kind === 'withdrawal' ? sum - line.amount : sum), 0)

/**
 * A withdrawal may take money paid out by our book and not withdrawn before. `days` end with the checked day, in order; each
 * excess is reported once.
 */
export function findWithdrawalDifference(
  flow: readonly FundLine[],
  days: readonly PayoutDay[],
): ReconciliationDifference[] {
  const withdrawal = flow.findLast((line) => line.kind === 'withdrawal')
  const last = days.at(-1)
  if (!withdrawal || !last) return []
  const before = days.slice(0, -1).reduce((left, day) => Math.max(0, left + day.settled - day.withdrawn), 0)
  const left = Math.max(0, before + last.settled)
  if (last.withdrawn <= left) return []
  return [
    {
      kind: 'fund_withdrawal',
      outTradeNo: withdrawal.flowNo,
      outRefundNo: '',
      transactionId: withdrawal.transactionId,
      providerAmount: last.withdrawn,
      ourAmount: left,
      paymentId: null,
    },
  ]
}
