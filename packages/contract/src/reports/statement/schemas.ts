/** What travels in 销售报表 and 销售汇总. */
import { z } from 'zod'
import { statisType } from '../../codes.ts'
import { coded } from '../../fields.ts'
import { orderLine } from '../order-line.ts'
import { deptLevel, lineLevel, nightLevel, userLevel } from '../frame.ts'
import { ownSalesReport, statementReport } from './definition.ts'

/** What is to be reached in the month that the nights are; null where they are no month. */
export const target = z
  .object({
    month: z.string(),
    /** Fen of performance; 0 where nobody set a target. */
    targetAmount: z.number(),
    /** Performance of the nights by it, basis points; 0 without a target. */
    targetRate: z.number(),
    /** The caller may set it, or take over all targets of the month before. */
    can: z.object({ set: z.boolean(), copy: z.boolean() }),
  })
  .nullable()

/** 销售额 by group of goods, the largest first; they add up to it. */
const kinds = z.array(z.object({ statisType: coded(statisType), salesAmount: z.number() }))

const depts = deptLevel(statementReport, statementReport.levels.depts)
const users = userLevel(statementReport, statementReport.levels.users)
const nights = nightLevel(statementReport, statementReport.levels.nights)
const own = lineLevel(ownSalesReport, ownSalesReport.levels.orders, orderLine)

export const schemas = {
  statementDepts: {
    ...depts,
    answer: depts.answer.extend({
      kinds,
      /** 销售额 by area, the largest first; they add up to it. */
      areas: z.array(z.object({ areaId: z.number(), areaName: z.string(), salesAmount: z.number() })),
      /** 实收 piece by piece, as `trend` of 销售额. */
      paidTrend: z.array(z.object({ at: z.string(), figure: z.number() })),
      target,
    }),
  },
  statementUsers: { ...users, answer: users.answer.extend({ target }) },
  statementNights: {
    ...nights,
    answer: nights.answer.extend({
      kinds,
      target,
      /** What the month will bring by its tiers, as far as it has come; null where the nights are no month or no rule is about the person. */
      commission: z
        .object({
          ruleName: z.string(),
          /** The tier that was reached: from this amount on, at this rate. */
          fromAmount: z.number(),
          rateBp: z.number(),
          amount: z.number(),
          /** Where the next tier begins; null on the last. */
          nextFrom: z.number().nullable(),
        })
        .nullable(),
    }),
  },
  ownSales: {
    input: own.input.omit({ deptId: true, userId: true, keyword: true }),
    answer: own.answer.extend({ target }),
  },
}
