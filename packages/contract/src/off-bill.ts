/**
 * Items that affect the amount due of a sitting but are not on its bill yet. Shown on the table sheet and the bill, and confirmed before a
 * payment is taken.
 */
import { z } from 'zod'
import { oneOf } from './fields.ts'

/**
 * `stage`: a performer charged to the guests is still on; `deposit`: paid with the booking, not deducted yet; `order`: pay-now order,
 * unpaid; `gift`, `return`: waiting for approval; `runFlashSale`, `play`: prepaid by a guest of the table, not served yet.
 */
export const offBillKinds = ['stage', 'deposit', 'order', 'gift', 'return', 'flashSale', 'play'] as const
export type OffBillKind = (typeof offBillKinds)[number]

export const offBillItem = z.object({
  kind: oneOf('项目', offBillKinds),
  /** Id of, by kind: actor clock, booking, order, gift, order line, flash-sale order, play join. */
  id: z.number(),
  /** Name of the performer, guest or goods, or the order number. */
  name: z.string(),
  tableName: z.string(),
  /**
   * Fen added to the bill, or deducted from it (`deposit`, `return`); list price of gifts and prepaid goods. Null for readers without
   * amounts.
   */
  amount: z.number().nullable(),
  /** Start of the performer's time; null for other kinds. */
  since: z.string().nullable(),
  /** The caller may end it here; only for `stage`. */
  canEnd: z.boolean(),
})
