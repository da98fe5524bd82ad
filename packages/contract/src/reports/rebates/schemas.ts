/** Report 返利明细. */
import { z } from 'zod'
import { bonusBillStatus, rebateType } from '../../codes.ts'
import { code, coded, optional } from '../../fields.ts'
import { lineLevel } from '../frame.ts'
import { rebateReport } from './definition.ts'

const lines = lineLevel(rebateReport, rebateReport.levels.lines, {
  /** Null until booked at the end of the night. */
  rebateId: z.number().nullable(),
  businessDate: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  orderItemId: z.number(),
  tableName: z.string(),
  goodsName: z.string(),
  unit: z.string(),
  /** Counted pieces; negative for returns. */
  quantity: z.number(),
  /** Counted money in fen: payments or credit repayments, minus refunds. */
  baseAmount: z.number(),
  rebateType: coded(rebateType),
  /** Fen per piece, or basis points of the base. */
  rebateValue: z.number(),
  /** Pending until the end of the night, booked, or taken back after booking. */
  status: coded(bonusBillStatus),
})

const detail = {
  input: lines.input.extend({ status: optional(code('返利状态', bonusBillStatus)) }),
  answer: lines.answer.extend({
    /** Subtotals by goods, largest first; they add up to the sum. */
    goods: z.array(
      z.object({
        goodsId: z.number(),
        goodsName: z.string(),
        unit: z.string(),
        quantity: z.number(),
        baseAmount: z.number(),
        rebateAmount: z.number(),
      }),
    ),
  }),
}

export const schemas = {
  rebateLines: detail,
  ownRebates: { ...detail, input: detail.input.omit({ deptId: true, userId: true, keyword: true }) },
}
