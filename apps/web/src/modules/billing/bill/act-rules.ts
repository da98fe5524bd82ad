/** What may be done with a bill on its page: what the server allows (`can`), fitted to what is paid here. Pure. */
import type { Bill } from './bill-rules.ts'

type Can = Bill['can']
/** What the floor allows with the main table. */
type TableCan = { clear: boolean; waiveMin: boolean }
/** Everything that can be done with a bill, in the order in which it is offered. */
export const actNames = [
  'scan',
  'cash',
  'code',
  'card',
  'balance',
  'deposit',
  'combined',
  'credit',
  'discount',
  'wipe',
  'member',
  'refund',
  'reverse',
  'compensate',
  'topUp',
  'waiveMin',
  'stayBelow',
  'clear',
] as const
export type Act = (typeof actNames)[number]

export type ActFacts = {
  can: Can
  /** What is to be paid here (fen). */
  dueFen: number
  /** One order that waits is paid, not the bill. */
  oneOrder: boolean
  /** The bill has a member already: he stands on his own card. */
  hasMember: boolean
  /** Its guests have a deposit that is not deducted yet. */
  hasDeposit: boolean
  minDiffAmount: number
  table: TableCan | undefined
  /** A part of the bill is taken: by one payment, or by several means. */
  part?: 'one' | 'several' | null
}

/** Acts that stand now. An order that waits takes money only: it is not on the bill yet. */
export function actsOf({
  can,
  dueFen,
  oneOrder,
  hasMember,
  hasDeposit,
  minDiffAmount,
  table,
  part = null,
}: ActFacts): Set<Act> {
  const takes = can.settle && dueFen > 0
  const onBill = !oneOrder
  // Guests who scan the bill's code choose their share themselves; deposits and credits are bound to the whole bill.
  const whole = part === null
  const stands: Record<Act, boolean> = {
    cash: takes,
    scan: can.collect && dueFen > 0,
    code: can.payCode && dueFen > 0 && whole,
    card: takes,
    balance: takes,
    deposit: takes && hasDeposit && onBill && whole,
    credit: can.credit && dueFen > 0 && onBill && whole,
    combined: takes && part !== 'one',
    discount: can.discount && onBill,
    wipe: can.wipe && onBill,
    member: can.member && onBill && !hasMember,
    refund: can.refund && onBill,
    reverse: (can.reverse || can.askReverse) && onBill,
    compensate: can.compensate && onBill,
    topUp: can.topUp && onBill,
    waiveMin: Boolean(table?.waiveMin) && minDiffAmount > 0 && onBill,
    stayBelow: can.stayBelow !== 'no' && onBill,
    clear: Boolean(table?.clear) && onBill,
  }
  return new Set(actNames.filter((name) => stands[name]))
}

/** Acts that end the bill, or the sitting: below the minimum they ask first what becomes of what is missing. */
const endsBill: readonly Act[] = ['cash', 'scan', 'code', 'card', 'balance', 'deposit', 'combined', 'credit', 'clear']

export type MinimumFacts = Pick<Bill, 'minDiffAmount' | 'stayedBelow'>

/** Something is missing to the minimum, and nobody with the right has let it stay there. */
export const isBelowMinimum = ({ minDiffAmount, stayedBelow }: MinimumFacts): boolean =>
  minDiffAmount > 0 && (stayedBelow === null || stayedBelow.pending)

/** Whether an act on the whole bill asks about the minimum first. */
export const asksMinimum = (act: Act, bill: MinimumFacts, oneOrder: boolean): boolean =>
  endsBill.includes(act) && !oneOrder && isBelowMinimum(bill)

/** Acts that take what is due. A deposit is one of the things asked about. */
const takesMoney: readonly Act[] = ['cash', 'scan', 'code', 'card', 'balance', 'combined', 'credit']

export type OffBillFacts = Pick<Bill, 'offBill'>

/** Whether an act on the whole bill asks about what is not on the bill yet. */
export const asksOffBill = (act: Act, { offBill }: OffBillFacts, oneOrder: boolean): boolean =>
  takesMoney.includes(act) && !oneOrder && offBill.length > 0

/**
 * The next step. Whoever settles scans the guest's code, which needs the network, or takes cash without it; who takes no cash shows
 * a code; a bill that is paid is cleared.
 */
export function mainAct(acts: ReadonlySet<Act>, online: boolean): Act | null {
  if (acts.has('cash')) return online && acts.has('scan') ? 'scan' : 'cash'
  return (['code', 'clear'] as const).find((name) => acts.has(name)) ?? null
}
