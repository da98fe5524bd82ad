/** Closing a night, and the cash drawers of cashiers. Amounts are fen. */
import { z } from 'zod'
import { amounts } from '../amounts.ts'
import * as codes from '../codes.ts'
import { coded, date, fen, id, multilineText, oneOf, optional, page, paged } from '../fields.ts'

/** Figures of the whole venue for one night, frozen when it closed. */
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
  /** Tables that could be sold that night. */
  tableNum: z.number(),
  avgTable: z.number(),
  avgGuest: z.number(),
  /** Basis points. */
  turnoverRate: z.number(),
  giftRate: z.number(),
  paidByMethod: z.array(z.object({ payMethod: coded(codes.payMethod), paidAmount: z.number() })),
  /** 跨日未清台: tables still open when the night was closed automatically. */
  openTables: z.array(z.object({ tableRecordId: z.number(), tableName: z.string(), unpaidAmount: z.number() })),
})

const shift = z.object({
  shiftId: z.number(),
  cashierUserId: z.number(),
  cashierName: z.string(),
  openTime: z.string(),
  closeTime: z.string().nullable(),
  floatAmount: z.number(),
  /** Book amount of the drawer at its end. For an open drawer it is hidden from its own cashier (blind count). */
  expectedAmount: z.number().nullable(),
  countedAmount: z.number().nullable(),
  /** Amount counted before `expectedAmount` was shown. */
  firstCountedAmount: z.number().nullable(),
  differenceAmount: z.number().nullable(),
  remark: z.string(),
  businessDate: z.string().nullable(),
})

export const schemas = {
  closeDay: { input: z.object({ businessDate: date('营业日') }), answer: nightSnapshot },
  shiftOpen: { input: z.object({ floatAmount: fen('备用金') }), answer: z.object({ shiftId: z.number() }) },
  /** Stores the first, blind count and then returns the expected amount. A repeated call returns the stored count. Fen. */
  shiftCount: {
    input: z.object({ countedAmount: fen('清点金额') }),
    answer: z.object({
      shiftId: z.number(),
      firstCountedAmount: z.number(),
      expectedAmount: z.number(),
      /** First count minus expected amount. */
      differenceAmount: z.number(),
    }),
  },
  /**
   * A count that differs from the books requires a stored first count (`shiftCount`, otherwise SHIFT_COUNT_FIRST) and a remark
   * (SHIFT_DIFFERENCE with `{ expectedAmount, differenceAmount }`); so does a second count that differs from the first.
   */
  shiftClose: {
    input: z.object({ countedAmount: fen('清点金额'), remark: optional(multilineText('备注', 100)) }),
    answer: z.object({
      shiftId: z.number(),
      expectedAmount: z.number(),
      countedAmount: z.number(),
      differenceAmount: z.number(),
    }),
  },
  /** Cash moved during the caller's shift: `in` from the safe, `out` to the safe, `expense` paid for something. Fen. */
  cashMove: {
    input: z.object({
      moveKind: oneOf('类型', ['in', 'out', 'expense']),
      amount: fen('金额'),
      reason: multilineText('原因', 100),
    }),
    answer: z.object({ moveId: z.number() }),
  },
  /**
   * The caller's own shifts; all shifts for users who close nights. Cash sums of an open shift are hidden from its cashier until counted.
   * Fen.
   */
  shiftReport: {
    input: z.object({ shiftId: id('交班') }),
    answer: z.object({
      shiftId: z.number(),
      cashierName: z.string(),
      openTime: z.string(),
      closeTime: z.string().nullable(),
      firstCountedAmount: z.number().nullable(),
      countedAmount: z.number().nullable(),
      expectedAmount: z.number().nullable(),
      differenceAmount: z.number().nullable(),
      remark: z.string(),
      /** Payments taken by this cashier, by method. */
      taken: z.array(z.object({ payMethod: coded(codes.payMethod), amount: z.number(), count: z.number() })),
      /** Amounts that this cashier refunded or reversed, by recipient. */
      givenBack: z.array(z.object({ name: z.string(), amount: z.number(), count: z.number() })),
      /** Movements of the drawer by kind; they add up to `expectedAmount`. */
      drawer: z.array(
        z.object({
          kind: z.enum(['float', 'taken', 'back', 'reversed', 'in', 'out', 'expense']),
          amount: z.number(),
          count: z.number(),
        }),
      ),
      moves: z.array(
        z.object({
          moveId: z.number(),
          moveKind: z.enum(['in', 'out', 'expense']),
          amount: z.number(),
          reason: z.string(),
          userName: z.string(),
          moveTime: z.string(),
        }),
      ),
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
  /** The caller's open drawer; null without one. */
  shiftMine: { input: z.object({}), answer: z.object({ shift: shift.nullable() }) },
}
