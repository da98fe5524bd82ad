/**
 * A provider's bill against our book. Rule: a line of ours and a line of the bill match when they have the same transaction
 * (refunds: our refund number) and amount; each line is used once, and exactly the unmatched lines are differences. Line order is
 * irrelevant.
 */
import { applyRateBp } from '@nocturne/base/money'
import { addDays, parseTime } from '@nocturne/base/venue-time'
import type { BillLine } from '../../../providers/provider.ts'

/** Money that our book has for the provider, to be compared with a line of the bill. Amounts in fen. */
export type BookedTransaction = {
  kind: 'pay' | 'refund'
  /** Table of our book that contains it, and the id of its row. */
  source: 'attempt' | 'late' | 'refund'
  id: number
  outTradeNo: string
  transactionId: string
  /** '' for payments. */
  outRefundNo: string
  amount: number
  paymentId: number | null
  /** Day of the bill that listed it before. */
  billedOn: string | null
}

export type DifferenceKind =
  | 'only_provider'
  | 'only_ours'
  | 'amount'
  /** The order exists on both sides but differs: listed more than once, or under another transaction. */
  | 'status'
  /** A fee out of range; the amount itself matches. */
  | 'fee'
  | 'refund_only_provider'
  | 'refund_only_ours'
  | 'refund_amount'
  /** On the merchant's account: received or sent under a number that neither bill nor book has. */
  | 'fund_income'
  | 'fund_expense'
  /** Bill and book have the payment, the account never received it. */
  | 'fund_missing'
  | 'fund_amount'
  | 'fund_fee'
  /** More was transferred to the bank than our book has paid out. */
  | 'fund_withdrawal'

/** A difference. Amounts in fen, null where that side has nothing; for a `fee` they are the fee and its maximum. */
export type ReconciliationDifference = {
  kind: DifferenceKind
  outTradeNo: string
  outRefundNo: string
  transactionId: string
  providerAmount: number | null
  ourAmount: number | null
  paymentId: number | null
}

export type MatchedPair = { ours: BookedTransaction; theirs: BillLine }

export type BillComparison = {
  matched: MatchedPair[]
  differences: ReconciliationDifference[]
  /** Payments of the bill with numbers and transactions missing on our side: unknown money. */
  unknown: BillLine[]
}

/** No supported provider charges more than one per cent. */
export const MAX_FEE_BP = 100

/** Compares a day's lines. Differences are sorted by number, refund number, kind. */
export function compareBill(ours: readonly BookedTransaction[], bill: readonly BillLine[]): BillComparison {
  const { lines, copies } = removeCopies(bill)
  const payments = comparePayments(
    ours.filter((line) => line.kind === 'pay'),
    lines.filter((line) => line.kind === 'pay'),
  )
  const { unknown, reversals } = removeReversed(
    payments.unknown,
    lines.filter((line) => line.kind === 'refund'),
  )
  const refunds = compareRefunds(
    ours.filter((line) => line.kind === 'refund'),
    reversals,
  )
  const matched = [...payments.matched, ...refunds.matched]
  const paymentOf = new Map(ours.map((line) => [`${line.outTradeNo} ${line.outRefundNo}`, line]))
  const differences = [
    ...payments.differences,
    ...unknown.map((line) => buildDifference('only_provider', { theirs: line })),
    ...refunds.differences,
    ...matched.flatMap(findFeeDifferences),
    ...copies.map(({ line, amount }) => {
      const known = paymentOf.get(`${line.outTradeNo} ${line.outRefundNo}`)
      return { ...buildDifference('status', { theirs: line, ours: known }), providerAmount: amount }
    }),
  ]
  return { matched, differences: mergeDifferences(differences), unknown }
}

/** Sums of lines of one kind. */
export function sumLines(lines: readonly { kind: 'pay' | 'refund'; amount: number }[], kind: 'pay' | 'refund'): number {
  return lines.reduce((sum, line) => (line.kind === kind ? sum + line.amount : sum), 0)
}

/** Tolerance around midnight, where a provider may list a line a day off. */
const AROUND_MIDNIGHT_MS = 10 * 60_000

/** Returns whether a file received for `billDate` belongs to another day: it has lines, none within the day. */
export function isBillOfAnotherDay(lines: readonly { at: Date }[], billDate: string): boolean {
  const begin = +parseTime(`${billDate} 00:00:00`) - AROUND_MIDNIGHT_MS
  const end = +parseTime(`${addDays(billDate, 1)} 00:00:00`) + AROUND_MIDNIGHT_MS
  return lines.length > 0 && lines.every(({ at }) => +at < begin || +at >= end)
}

type Copies = { line: BillLine; amount: number }

/** Removes repeated lines; copies carry the total amount of all their rows. */
function removeCopies(bill: readonly BillLine[]): { lines: BillLine[]; copies: Copies[] } {
  const rows = Map.groupBy(bill, (line) => [line.kind, line.outTradeNo, line.transactionId, line.outRefundNo].join(' '))
  const lines: BillLine[] = []
  const copies: Copies[] = []
  for (const [line, ...again] of rows.values()) {
    if (!line) continue
    lines.push(line)
    if (again.length > 0) copies.push({ line, amount: [line, ...again].reduce((sum, row) => sum + row.amount, 0) })
  }
  return { lines, copies }
}

function comparePayments(ours: readonly BookedTransaction[], theirs: readonly BillLine[]): BillComparison {
  const result: BillComparison = { matched: [], differences: [], unknown: [] }
  const buildNumberKey = (line: BookedTransaction | BillLine) => `${line.outTradeNo} ${line.transactionId}`
  const open = new Map(ours.map((line) => [buildNumberKey(line), line]))
  const strangers = theirs.filter((line) => {
    const known = open.get(buildNumberKey(line))
    if (!known) return true
    open.delete(buildNumberKey(line))
    recordPair(result, 'amount', { ours: known, theirs: line })
    return false
  })
  const left = Map.groupBy(open.values(), (line) => line.outTradeNo)
  for (const line of strangers) {
    // Same order under another transaction: never imported as new money without a review.
    const known = left.get(line.outTradeNo)?.shift()
    if (known) result.differences.push(buildDifference('status', { ours: known, theirs: line }))
    else result.unknown.push(line)
  }
  for (const line of [...left.values()].flat()) result.differences.push(buildDifference('only_ours', { ours: line }))
  return result
}

/**
 * A payment reversed within the day is listed as paid and refunded, without a refund number of ours. Our book never
 * contained it, and the two lines cancel out.
 */
function removeReversed(
  unknown: readonly BillLine[],
  refunds: readonly BillLine[],
): { unknown: BillLine[]; reversals: BillLine[] } {
  const left = [...refunds]
  const unreversed = unknown.filter((line) => {
    const at = left.findIndex(
      (back) => isReversal(back) && isSameTransaction(back, line) && back.amount === line.amount,
    )
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { unknown: unreversed, reversals: left }
}

const isReversal = (line: BillLine) => line.outRefundNo === '' || line.outRefundNo === line.outTradeNo
const isSameTransaction = (a: BillLine, b: BillLine) =>
  a.outTradeNo === b.outTradeNo && a.transactionId === b.transactionId

function compareRefunds(
  ours: readonly BookedTransaction[],
  theirs: readonly BillLine[],
): Omit<BillComparison, 'unknown'> {
  const result: Omit<BillComparison, 'unknown'> = { matched: [], differences: [] }
  const open = new Map(ours.map((line) => [line.outRefundNo, line]))
  for (const line of theirs) {
    const known = open.get(line.outRefundNo)
    open.delete(line.outRefundNo)
    if (known) recordPair(result, 'refund_amount', { ours: known, theirs: line })
    else result.differences.push(buildDifference('refund_only_provider', { theirs: line }))
  }
  for (const line of open.values()) result.differences.push(buildDifference('refund_only_ours', { ours: line }))
  return result
}

function recordPair(result: Omit<BillComparison, 'unknown'>, kind: DifferenceKind, pair: MatchedPair): void {
  if (pair.ours.amount === pair.theirs.amount) result.matched.push(pair)
  else result.differences.push(buildDifference(kind, pair))
}

function findFeeDifferences({ ours, theirs }: MatchedPair): ReconciliationDifference[] {
  const sign = theirs.kind === 'pay' ? 1 : -1
  const most = Math.max(1, applyRateBp(theirs.amount, MAX_FEE_BP))
  const fee = theirs.fee * sign
  if (fee >= 0 && fee <= most) return []
  return [{ ...buildDifference('fee', { ours, theirs }), providerAmount: theirs.fee, ourAmount: most * sign }]
}

function buildDifference(
  kind: DifferenceKind,
  { ours, theirs }: { ours?: BookedTransaction | undefined; theirs?: BillLine | undefined },
): ReconciliationDifference {
  return {
    kind,
    outTradeNo: theirs?.outTradeNo ?? ours?.outTradeNo ?? '',
    outRefundNo: theirs?.outRefundNo ?? ours?.outRefundNo ?? '',
    transactionId: theirs?.transactionId ?? ours?.transactionId ?? '',
    providerAmount: theirs?.amount ?? null,
    ourAmount: ours?.amount ?? null,
    paymentId: ours?.paymentId ?? null,
  }
}

/** Merges differences of the same kind and number into one. */
export function mergeDifferences(differences: readonly ReconciliationDifference[]): ReconciliationDifference[] {
  const together = Map.groupBy(differences, buildDifferenceKey)
  const one = [...together.values()].flatMap(([first, ...more]) =>
    first ? [more.reduce((sum, next) => addUp(sum, next), first)] : [],
  )
  return one.toSorted((a, b) => (buildSortKey(a) < buildSortKey(b) ? -1 : 1))
}

/** Identity of a difference within a day. */
export const buildDifferenceKey = ({ kind, outTradeNo, outRefundNo }: ReconciliationDifference): string =>
  [kind, outTradeNo, outRefundNo].join(' ')
const buildSortKey = ({ kind, outTradeNo, outRefundNo }: ReconciliationDifference) =>
  [outTradeNo, outRefundNo, kind].join(' ')

function addUp(a: ReconciliationDifference, b: ReconciliationDifference): ReconciliationDifference {
  const addNullable = (x: number | null, y: number | null) => (x === null && y === null ? null : (x ?? 0) + (y ?? 0))
  return {
    ...a,
    providerAmount: addNullable(a.providerAmount, b.providerAmount),
    ourAmount: addNullable(a.ourAmount, b.ourAmount),
  }
}
