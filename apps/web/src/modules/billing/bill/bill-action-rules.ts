/**
 * Actions of the bill page: the amount they pay, which of them are available (permitted by the server, `can`, and suited to the amount),
 * and the sheet each opens. Pure.
 */
import type { Bill, BillLine, Payment } from './bill-rules.ts'
import type { FigureName } from './figure-rules.ts'

/** Amount due on the page: everything open on the bill, a part of it, or one waiting order. */
export type AmountDue = {
  /** Fen; reduced by cash queued on this device and by provider payments in progress. */
  fen: number
  orderId?: number
  /** Equal share or selected lines, in wire format. Such a part accepts only its exact amount. */
  part?: DuePart
}

export type DuePart =
  { splitMode: 'share'; shareCount: number } | { splitMode: 'items'; orderItemIds: number[]; pieces?: number[] }

/** True for an equal share and for single pieces of a line: these cannot be paid with several payment methods. */
export const requiresSinglePayment = (part: DuePart | undefined): boolean =>
  part?.splitMode === 'share' || (part?.splitMode === 'items' && part.pieces !== undefined)

/**
 * True for a waiting order or a part of the bill, which accept only their exact amount. The whole bill also accepts a
 * smaller amount.
 */
export const requiresExactAmount = ({ orderId, part }: AmountDue): boolean =>
  orderId !== undefined || part !== undefined

/** Order or part of the bill that a payment is for, in wire format; empty for the whole bill. */
export const toPaymentSubject = ({ orderId, part }: AmountDue) => ({
  ...(orderId !== undefined && { orderId }),
  ...part,
})

type Can = Bill['can']
/** Permissions for the main table, from the floor query. */
type TableCan = { clear: boolean; waiveMin: boolean }
/** All actions on a bill, in display order. */
export const billActionNames = [
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
export type BillAction = (typeof billActionNames)[number]

type BillActionFacts = {
  can: Can
  /** Amount to be paid here (fen). */
  dueFen: number
  /** True when a single waiting order is paid instead of the bill. */
  oneOrder: boolean
  /** The bill already has a member, shown on a separate card. */
  hasMember: boolean
  /** The guests have a deposit not deducted yet. */
  hasDeposit: boolean
  minDiffAmount: number
  table: TableCan | undefined
  /** Set when only a part of the bill is paid: `one` allows a single payment method, `several` allows combined ones. */
  part?: 'one' | 'several' | null
}

/** Actions available now. A waiting order only accepts payments: it is not on the bill yet. */
export function listBillActions({
  can,
  dueFen,
  oneOrder,
  hasMember,
  hasDeposit,
  minDiffAmount,
  table,
  part = null,
}: BillActionFacts): Set<BillAction> {
  const takes = can.settle && dueFen > 0
  const onBill = !oneOrder
  // Some actions are for the whole bill only: guests who scan the bill's code select their share themselves, and
  // deposits and credits apply to the whole bill.
  const whole = part === null
  const availability: Record<BillAction, boolean> = {
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
  return new Set(billActionNames.filter((name) => availability[name]))
}

/** Actions that end the bill or the sitting: below the minimum they require a decision on the missing amount first. */
const endsBill: readonly BillAction[] = [
  'cash',
  'scan',
  'code',
  'card',
  'balance',
  'deposit',
  'combined',
  'credit',
  'clear',
]

type MinimumFacts = Pick<Bill, 'minDiffAmount' | 'stayedBelow'>

/** True when the minimum is not reached and no authorised user approved staying below it. */
export const isBelowMinimum = ({ minDiffAmount, stayedBelow }: MinimumFacts): boolean =>
  minDiffAmount > 0 && (stayedBelow === null || stayedBelow.pending)

/** True if an action on the whole bill requires the decision on the minimum first. */
export const isMinimumDecisionDue = (act: BillAction, bill: MinimumFacts, oneOrder: boolean): boolean =>
  endsBill.includes(act) && !oneOrder && isBelowMinimum(bill)

/**
 * Actions that take the amount due. A deposit is excluded, because the sheet about items not on the bill itself offers
 * to deduct the deposit.
 */
const takesMoney: readonly BillAction[] = ['cash', 'scan', 'code', 'card', 'balance', 'combined', 'credit']

type OffBillFacts = Pick<Bill, 'offBill'>

/** True if an action on the whole bill first asks about items not on the bill yet. */
export const requiresOffBillQuestion = (act: BillAction, { offBill }: OffBillFacts, oneOrder: boolean): boolean =>
  takesMoney.includes(act) && !oneOrder && offBill.length > 0

/**
 * Most likely next action. Staff who may settle scan the guest's code, or take cash when offline; staff who may not
 * take cash show a code; a paid bill is cleared.
 */
export function findMainAction(acts: ReadonlySet<BillAction>, online: boolean): BillAction | null {
  if (acts.has('cash')) return online && acts.has('scan') ? 'scan' : 'cash'
  return (['code', 'clear'] as const).find((name) => acts.has(name)) ?? null
}

/**
 * Part of the bill that the detail sheet shows. Lines and payments are referenced by id, so that the sheet shows
 * current data.
 */
export type BillDetailTarget =
  | { what: 'figure'; figure: FigureName }
  | { what: 'line'; gift: boolean; goodsId: number; price: number }
  | { what: 'payment'; paymentId: number }
  | { what: 'credit'; creditId: number }
  | { what: 'records' }

/** Sheet that is open over the bill page; null for none. */
export type OpenBillSheet =
  | { what: 'act'; act: BillAction }
  /** Decision on the missing minimum before `wanted`; null if opened only for the decision. */
  | { what: 'minimum'; wanted: BillAction | null }
  /** Question about items not on the bill yet, before `wanted`. */
  | { what: 'offBill'; wanted: BillAction }
  /** Action requested by a link: opens once the bill has loaded, if permitted. */
  | { what: 'asked'; act: BillAction }
  /** Selection of the part of the bill to pay. */
  | { what: 'share' }
  | BillDetailTarget
  | null

export const toActionSheet = (name: BillAction): OpenBillSheet => ({ what: 'act', act: name })

/** Sheet for a tapped action: the action itself, or a question that precedes it. */
export const getFirstSheet = (name: BillAction, bill: MinimumFacts & OffBillFacts, due: AmountDue): OpenBillSheet =>
  requiresOffBillQuestion(name, bill, due.orderId !== undefined)
    ? { what: 'offBill', wanted: name }
    : getSheetAfterOffBill(name, bill, due)

/**
 * Sheet after the question about items not on the bill: the decision on the minimum if it is due, otherwise the action
 * itself.
 */
export const getSheetAfterOffBill = (name: BillAction, bill: MinimumFacts, due: AmountDue): OpenBillSheet =>
  isMinimumDecisionDue(name, bill, due.orderId !== undefined) ? { what: 'minimum', wanted: name } : toActionSheet(name)

const linkable: readonly BillAction[] = ['scan', 'cash', 'code', 'credit', 'deposit']

/** Sheet named by the address parameter; null if it names none. */
export function parseRequestedSheet(requested: string | undefined): OpenBillSheet {
  if (requested === 'minimum') return { what: 'minimum', wanted: null }
  const name = linkable.find((one) => one === requested)
  return name === undefined ? null : { what: 'asked', act: name }
}

export const isBillDetailTarget = (doing: OpenBillSheet): doing is BillDetailTarget =>
  doing !== null &&
  doing.what !== 'act' &&
  doing.what !== 'minimum' &&
  doing.what !== 'offBill' &&
  doing.what !== 'share' &&
  doing.what !== 'asked'
export const toLineDetail = (line: BillLine, gift: boolean): BillDetailTarget => ({
  what: 'line',
  gift,
  goodsId: line.goodsId,
  price: line.price,
})
export const toPaymentDetail = ({ paymentId }: Payment): BillDetailTarget => ({ what: 'payment', paymentId })
