/** Report 结算统计. */
import { z } from 'zod'
import { bill, discountParts } from '../../billing/bill/bill-shapes.ts'
import { billStatus, payMethod } from '../../codes.ts'
import { code, coded, id, optional } from '../../fields.ts'
import { buildDeptLevel, buildLineLevelSchemas, buildUserLevel } from '../frame.ts'
import { settleReport } from './definition.ts'

/** Breakdown of the totals over the whole filter, not only the page. */
const parts = {
  /** 实收 by payment method, largest first; the amounts sum to it. */
  methods: z.array(z.object({ payMethod: coded(payMethod), paidAmount: z.number() })),
  /** 优惠 by kind in the same nights. Null with a filter by payment method or cashier, because a discount has neither. */
  discounts: z.object(discountParts).nullable(),
}

const withParts = <I extends z.ZodType, S extends z.ZodRawShape>(level: { input: I; answer: z.ZodObject<S> }) => ({
  input: level.input,
  answer: level.answer.extend(parts),
})

const bills = buildLineLevelSchemas(settleReport, settleReport.levels.bills, {
  billId: z.number(),
  billNo: z.string(),
  tableNames: z.string(),
  guestName: z.string(),
  settleTime: z.string().nullable(),
  settleUserName: z.string().nullable(),
  /** Payment methods by which the bill was paid, including fully refunded payments. */
  payMethods: z.array(coded(payMethod)),
  status: coded(billStatus),
  /**
   * Latest change of a sitting's sales person that moved amounts of this bill within the nights (`阿杰 → 阿豪`); null
   * without one.
   */
  creditMove: z.string().nullable(),
})

export const schemas = {
  settleDepts: withParts(buildDeptLevel(settleReport, settleReport.levels.depts)),
  settleUsers: withParts(buildUserLevel(settleReport, settleReport.levels.users)),
  settleBills: {
    input: bills.input.extend({ status: optional(code('账单状态', billStatus)) }),
    answer: bills.answer.extend(parts),
  },
  settledBill: { input: z.object({ billId: id('账单') }), answer: bill },
}
