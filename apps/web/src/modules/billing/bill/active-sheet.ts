import {
  isMinimumDecisionDue,
  hasOffBillQuestion,
  type Act,
  type MinimumFacts,
  type OffBillFacts,
} from './act-rules.ts'
import type { BillLine, Payment } from './bill-rules.ts'
import type { Due } from './due-rules.ts'
import type { FigureName } from './figure-rules.ts'

/** Detail sheet of a figure. Lines and payments are referenced by key, so that the sheet shows current data. */
export type Look =
  | { what: 'figure'; figure: FigureName }
  | { what: 'line'; gift: boolean; goodsId: number; price: number }
  | { what: 'payment'; paymentId: number }
  | { what: 'credit'; creditId: number }
  | { what: 'records' }

/** Open sheet of the bill page, one at a time. */
export type Doing =
  | { what: 'act'; act: Act }
  /** Decision on the missing minimum before `wanted`; null if opened only for the decision. */
  | { what: 'minimum'; wanted: Act | null }
  /** Question about items not on the bill yet, before `wanted`. */
  | { what: 'offBill'; wanted: Act }
  /** Action requested by a link: opens once the bill has loaded, if permitted. */
  | { what: 'asked'; act: Act }
  /** Selection of the part of the bill to pay. */
  | { what: 'share' }
  | Look
  | null

export const toActionSheet = (name: Act): Doing => ({ what: 'act', act: name })

/** Sheet for a tapped action: the action itself, or a question that precedes it. */
export const getFirstSheet = (name: Act, bill: MinimumFacts & OffBillFacts, due: Due): Doing =>
  hasOffBillQuestion(name, bill, due.orderId !== undefined)
    ? { what: 'offBill', wanted: name }
    : getSheetAfterOffBill(name, bill, due)

/** Same, after the question about items not on the bill. */
export const getSheetAfterOffBill = (name: Act, bill: MinimumFacts, due: Due): Doing =>
  isMinimumDecisionDue(name, bill, due.orderId !== undefined) ? { what: 'minimum', wanted: name } : toActionSheet(name)

const linkable: readonly Act[] = ['scan', 'cash', 'code', 'credit', 'deposit']

/** Sheet requested by the address. */
export function parseSheet(requested: string | undefined): Doing {
  if (requested === 'minimum') return { what: 'minimum', wanted: null }
  const name = linkable.find((one) => one === requested)
  return name === undefined ? null : { what: 'asked', act: name }
}

export const isLook = (doing: Doing): doing is Look =>
  doing !== null &&
  doing.what !== 'act' &&
  doing.what !== 'minimum' &&
  doing.what !== 'offBill' &&
  doing.what !== 'share' &&
  doing.what !== 'asked'
export const toLineDetail = (line: BillLine, gift: boolean): Look => ({
  what: 'line',
  gift,
  goodsId: line.goodsId,
  price: line.price,
})
export const toPaymentDetail = ({ paymentId }: Payment): Look => ({ what: 'payment', paymentId })
