/** Order as a line of a report, used by all reports that list orders. */
import { z } from 'zod'
import { orderStatus, orderType } from '../codes.ts'
import { coded } from '../fields.ts'

export const orderLine = {
  orderId: z.number(),
  orderNo: z.string(),
  orderType: coded(orderType),
  tableName: z.string(),
  guestName: z.string(),
  createTime: z.string(),
  /** Goods with quantities: `VSOP ×1，果盘 ×2`. */
  goodsSummary: z.string(),
  status: coded(orderStatus),
  /** True when the order also has amounts in other nights, where they are listed. */
  spansNights: z.boolean(),
  /** Latest change of the order's sales person that moved amounts within the nights (`阿杰 → 阿豪`); null without one. */
  creditMove: z.string().nullable(),
}
