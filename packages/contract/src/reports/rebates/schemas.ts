/** Report 返利明细. */
import { z } from 'zod'
import { bonusBillStatus, rebateType } from '../../codes.ts'
import { code, coded, optional } from '../../fields.ts'
import { buildLineLevelSchemas } from '../frame.ts'
import { rebateReport } from './definition.ts'

const lines = buildLineLevelSchemas(rebateReport, rebateReport.levels.lines, {
  /** Null until the rebate is booked at the end of the night. */
  rebateId: z.number().nullable(),
  businessDate: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  orderItemId: z.number(),
  tableName: z.string(),
  goodsName: z.string(),
  unit: z.string(),
  /** Number of pieces the rebate is computed from; negative for returns. */
  quantity: z.number(),
  /** Amount the rebate is computed from, fen: payments or credit repayments, minus refunds. */
  baseAmount: z.number(),
  rebateType: coded(rebateType),
  /** Fen per piece, or basis points of `baseAmount`. */
  rebateValue: z.number(),
  /** Pending until the end of the night; then booked; or reversed after booking. */
  status: coded(bonusBillStatus),
})

const detail = {
  input: lines.input.extend({ status: optional(code('返利状态', bonusBillStatus)) }),
  answer: lines.answer.extend({
    /** Subtotals by goods, largest first; they sum to the total. */
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
