/** One order in a report of orders, for any kind of credited person. */
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
  /** `VSOP ×1，果盘 ×2`. */
  goodsSummary: z.string(),
  status: coded(orderStatus),
  /** The order also has figures in other nights, which are shown there. */
  spansNights: z.boolean(),
  /** `阿杰 → 阿豪`: the latest change of its sales person that moved figures within the nights; null without one. */
  creditMove: z.string().nullable(),
}
