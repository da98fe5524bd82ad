/** What travels around the books: closing a night, and the drawers of the cashiers. Amounts are fen. */
import { z } from 'zod'
import { amounts } from '../amounts.ts'
import * as codes from '../codes.ts'
import { coded, date, fen, id, lines, optional, page, paged } from '../fields.ts'

/** The measures of the whole venue for one night, as they were when it closed. */
export const nightSnapshot = z.object({
  businessDate: z.string(),
  ...amounts,
  salesAmount: z.number(),
  returnAmount: z.number(),
  refundAmount: z.number(),
  repayAmount: z.number(),
  performanceAmount: z.number(),
  orderCount: z.number(),
  tableCount: z.number(),
  guestNum: z.number(),
  /** Sellable tables of the night. */
  tableNum: z.number(),
  avgTable: z.number(),
  avgGuest: z.number(),
  /** Basis points. */
  turnoverRate: z.number(),
  giftRate: z.number(),
  paidByMethod: z.array(z.object({ payMethod: coded(codes.payMethod), paidAmount: z.number() })),
  /** 跨日未清台: tables still open when the night closed by itself. */
  openTables: z.array(z.object({ tableRecordId: z.number(), tableName: z.string(), unpaidAmount: z.number() })),
})

const shift = z.object({
  shiftId: z.number(),
  cashierUserId: z.number(),
  cashierName: z.string(),
  openTime: z.string(),
  closeTime: z.string().nullable(),
  floatAmount: z.number(),
  /** What the books say was in the drawer at its end. Of an open one only others are told: who counts it counts without knowing. */
  expectedAmount: z.number().nullable(),
  countedAmount: z.number().nullable(),
  differenceAmount: z.number().nullable(),
  remark: z.string(),
  businessDate: z.string().nullable(),
})

export const schemas = {
  closeDay: { input: z.object({ businessDate: date('营业日') }), answer: nightSnapshot },
  shiftOpen: { input: z.object({ floatAmount: fen('备用金') }), answer: z.object({ shiftId: z.number() }) },
  /** A count that differs from the books needs its remark: SHIFT_DIFFERENCE tells `{ expectedAmount, differenceAmount }`, after the count. */
  shiftClose: {
    input: z.object({ countedAmount: fen('清点金额'), remark: optional(lines('备注', 100)) }),
    answer: z.object({
      shiftId: z.number(),
      expectedAmount: z.number(),
      countedAmount: z.number(),
      differenceAmount: z.number(),
    }),
  },
  shiftList: {
    input: z.object({
      beginDate: optional(date('开始日期')),
      endDate: optional(date('结束日期')),
      cashierUserId: optional(id('收银')),
      ...page(20, 200),
    }),
    answer: paged(shift),
  },
  /** My open drawer, if I have one. */
  shiftMine: { input: z.object({}), answer: z.object({ shift: shift.nullable() }) },
}
