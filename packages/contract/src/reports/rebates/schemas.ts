/** What travels in 返利明细. */
import { z } from 'zod'
import { bonusBillStatus, rebateType } from '../../codes.ts'
import { code, coded, optional } from '../../fields.ts'
import { lineLevel } from '../frame.ts'
import { rebateReport } from './definition.ts'

const lines = lineLevel(rebateReport, rebateReport.levels.lines, {
  /** Null until the end of the night has booked it. */
  rebateId: z.number().nullable(),
  businessDate: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  orderItemId: z.number(),
  tableName: z.string(),
  goodsName: z.string(),
  unit: z.string(),
  /** Pieces it counts; negative when they came back. */
  quantity: z.number(),
  /** Money it counts, fen: paid, or repaid of a credit, less what went back. */
  baseAmount: z.number(),
  rebateType: coded(rebateType),
  /** Fen for a piece, or basis points of the base. */
  rebateValue: z.number(),
  /** Waiting for the end of the night, booked, or taken back from what was booked before. */
  status: coded(bonusBillStatus),
})

const detail = {
  input: lines.input.extend({ status: optional(code('返利状态', bonusBillStatus)) }),
  answer: lines.answer.extend({
    /** The same by goods, the largest first; they add up to the sum. */
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
