import type { Act } from './act-rules.ts'
import type { BillLine, Payment } from './bill-rules.ts'
import type { FigureName } from './figure-rules.ts'

/** A look at what stands behind a figure. Lines and payments by key, so that the sheet shows them as they are now. */
export type Look =
  | { what: 'figure'; figure: FigureName }
  | { what: 'line'; gift: boolean; goodsId: number; price: number }
  | { what: 'payment'; paymentId: number }
  | { what: 'credit'; creditId: number }
  | { what: 'records' }

/** What is being done with the bill: one sheet at a time. */
export type Doing = { what: 'act'; act: Act } | Look | null

export const act = (name: Act): Doing => ({ what: 'act', act: name })
export const lookAtLine = (line: BillLine, gift: boolean): Look => ({
  what: 'line',
  gift,
  goodsId: line.goodsId,
  price: line.price,
})
export const lookAtPayment = ({ paymentId }: Payment): Look => ({ what: 'payment', paymentId })
