/**
 * Items that affect the amount due of a sitting but are not on its bill yet. Shown on the table sheet and the bill, and confirmed before a
 * payment is taken.
 */
import { z } from 'zod'
import { oneOf } from './fields.ts'

/**
 * `stage`: a performer charged to the guests is still clocked on. `deposit`: paid with the booking and not deducted
 * yet. `order`: unpaid pay-now order. `gift`, `return`: waiting for approval. `flashSale`, `play`: prepaid by a guest
 * of the table and not served yet.
 */
const offBillKinds = ['stage', 'deposit', 'order', 'gift', 'return', 'flashSale', 'play'] as const
export type OffBillKind = (typeof offBillKinds)[number]

export const offBillItem = z.object({
  kind: oneOf('项目', offBillKinds),
  /**
   * Id of the item, depending on `kind`: actor clock, booking, order, gift, order line, flash-sale order or play join.
   */
  id: z.number(),
  /** Name of the performer, guest or goods, or the order number. */
  name: z.string(),
  tableName: z.string(),
  /**
   * Fen that are added to the bill, or deducted from it for `deposit` and `return`. List price for gifts and prepaid
   * goods. Null for readers who may not see amounts.
   */
  amount: z.number().nullable(),
  /** Start of the performer's time; null for other kinds. */
  since: z.string().nullable(),
  /** True when the caller may clock the performer off here; always false for kinds other than `stage`. */
  canEnd: z.boolean(),
})
