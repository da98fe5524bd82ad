/** Reports 销售报表 and 销售汇总. */
import { z } from 'zod'
import { statisType } from '../../codes.ts'
import { coded } from '../../fields.ts'
import { orderLine } from '../order-line.ts'
import { buildDeptLevel, buildLineLevelSchemas, buildNightLevel, buildUserLevel } from '../frame.ts'
import { ownSalesReport, statementReport } from './definition.ts'

/** Target of a month; null unless the nights of the filter cover exactly one month. */
export const monthTarget = z
  .object({
    month: z.string(),
    /** Target performance, fen; 0 when no target is set. */
    targetAmount: z.number(),
    /** Performance divided by the target, basis points; 0 without a target. */
    targetRate: z.number(),
    /** `set`: the caller may set this target. `copy`: the caller may copy all targets of the previous month. */
    can: z.object({ set: z.boolean(), copy: z.boolean() }),
  })
  .nullable()

/** 销售额 by goods group, largest first; the amounts sum to it. */
const kinds = z.array(z.object({ statisType: coded(statisType), salesAmount: z.number() }))

const depts = buildDeptLevel(statementReport, statementReport.levels.depts)
const users = buildUserLevel(statementReport, statementReport.levels.users)
const nights = buildNightLevel(statementReport, statementReport.levels.nights)
const own = buildLineLevelSchemas(ownSalesReport, ownSalesReport.levels.orders, orderLine)

export const schemas = {
  statementDepts: {
    ...depts,
    answer: depts.answer.extend({
      kinds,
      /** 销售额 by area, largest first; the amounts sum to it. */
      areas: z.array(z.object({ areaId: z.number(), areaName: z.string(), salesAmount: z.number() })),
      /** 实收 by hour for a single night, by night for several nights. */
      paidTrend: z.array(z.object({ at: z.string(), figure: z.number() })),
      target: monthTarget,
    }),
  },
  statementUsers: { ...users, answer: users.answer.extend({ target: monthTarget }) },
  statementNights: {
    ...nights,
    answer: nights.answer.extend({
      kinds,
      target: monthTarget,
      /**
       * Commission of the month so far; null when the nights do not cover a month, and when no rule applies to the
       * person.
       */
      commission: z
        .object({
          ruleName: z.string(),
          /** Tier that was reached: lower bound (fen) and rate. */
          fromAmount: z.number(),
          rateBp: z.number(),
          amount: z.number(),
          /** Lower bound of the next tier, fen; null on the highest tier. */
          nextFrom: z.number().nullable(),
        })
        .nullable(),
    }),
  },
  ownSales: {
    input: own.input.omit({ deptId: true, userId: true, keyword: true }),
    answer: own.answer.extend({ target: monthTarget }),
  },
}
