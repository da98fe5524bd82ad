import { asksMinimum, asksOffBill, type Act, type MinimumFacts, type OffBillFacts } from './act-rules.ts'
import type { BillLine, Payment } from './bill-rules.ts'
import type { Due } from './due-rules.ts'
import type { FigureName } from './figure-rules.ts'

/** A look at what stands behind a figure. Lines and payments by key, so that the sheet shows them as they are now. */
export type Look =
  | { what: 'figure'; figure: FigureName }
  | { what: 'line'; gift: boolean; goodsId: number; price: number }
  | { what: 'payment'; paymentId: number }
  | { what: 'credit'; creditId: number }
  | { what: 'records' }

/** What is being done with the bill: one sheet at a time. */
export type Doing =
  | { what: 'act'; act: Act }
  /** What becomes of what is missing to the minimum, before what was wanted is done; null where somebody came for the question alone. */
  | { what: 'minimum'; wanted: Act | null }
  /** What is not on the bill yet, before what was wanted is done. */
  | { what: 'offBill'; wanted: Act }
  /** What a link asks for: done once the bill is there and allows it. */
  | { what: 'asked'; act: Act }
  /** Which part of the bill is taken. */
  | { what: 'share' }
  | Look
  | null

export const act = (name: Act): Doing => ({ what: 'act', act: name })

/** An act that was tapped: it, or the question that comes before it. */
export const beginning = (name: Act, bill: MinimumFacts & OffBillFacts, due: Due): Doing =>
  asksOffBill(name, bill, due.orderId !== undefined) ? { what: 'offBill', wanted: name } : afterOffBill(name, bill, due)

/** The same once the question about what is not on the bill was answered. */
export const afterOffBill = (name: Act, bill: MinimumFacts, due: Due): Doing =>
  asksMinimum(name, bill, due.orderId !== undefined) ? { what: 'minimum', wanted: name } : act(name)

const linkable: readonly Act[] = ['scan', 'cash', 'code', 'credit', 'deposit']

/** What the address asks for. */
export function askedBy(ask: string | undefined): Doing {
  if (ask === 'minimum') return { what: 'minimum', wanted: null }
  const name = linkable.find((one) => one === ask)
  return name === undefined ? null : { what: 'asked', act: name }
}

export const isLook = (doing: Doing): doing is Look =>
  doing !== null &&
  doing.what !== 'act' &&
  doing.what !== 'minimum' &&
  doing.what !== 'offBill' &&
  doing.what !== 'share' &&
  doing.what !== 'asked'
export const lookAtLine = (line: BillLine, gift: boolean): Look => ({
  what: 'line',
  gift,
  goodsId: line.goodsId,
  price: line.price,
})
export const lookAtPayment = ({ paymentId }: Payment): Look => ({ what: 'payment', paymentId })
