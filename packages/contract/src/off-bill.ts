/** What affects the amount due of a sitting and is not on its bill yet. Shown on table sheet and bill, asked about before money is taken. */
import { z } from 'zod'
import { oneOf } from './fields.ts'

/**
 * `stage`: a performer whom the guests pay is still on; `deposit`: paid with the booking and not deducted; `order`: waits for its own payment;
 * `gift`: waits for approval; `return`: waits for approval; `flashSale`, `play`: paid by a guest of the table and not served.
 */
export const offBillKinds = ['stage', 'deposit', 'order', 'gift', 'return', 'flashSale', 'play'] as const
export type OffBillKind = (typeof offBillKinds)[number]

export const offBillItem = z.object({
  kind: oneOf('项目', offBillKinds),
  /** Of kind: actor clock, booking, order, gift, order line, flash-sale order, play join. */
  id: z.number(),
  /** Performer, guest, order number or goods. */
  name: z.string(),
  tableName: z.string(),
  /** Fen: what it adds to the bill, or takes off it (`deposit`, `return`); list value of what is given or prepaid. Null for readers without amounts. */
  amount: z.number().nullable(),
  /** Begin of the performer's time; null otherwise. */
  since: z.string().nullable(),
  /** The caller may end it here: only of `stage`. */
  canEnd: z.boolean(),
})
