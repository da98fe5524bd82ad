/** Rankings. Figures are fen or counts, depending on the measure; null when hidden from the caller. */
import { z } from 'zod'
import { date, id, int, oneOf, optional, page } from '../../fields.ts'
import { consumeRanking, recommendRanking, salesRanking, type Ranking } from './definition.ts'

const figures = {
  /** Value of the measure by which the rows are ranked. */
  value: z.number().nullable(),
  /** Null when hidden, and when the ranking does not count tables. */
  tableCount: z.number().nullable(),
  orderCount: z.number().nullable(),
}

const row = z.object({
  place: z.number(),
  userId: z.number(),
  nickName: z.string(),
  avatarUrl: z.string().nullable(),
  postName: z.string(),
  deptId: z.number(),
  deptName: z.string(),
  ...figures,
  /**
   * Department to which the whole figure is credited; null when it is spread over several departments. The lines opened
   * from the row are limited to this department.
   */
  creditedDeptId: z.number().nullable(),
  /** True when the caller may open the lines behind the figure. */
  opens: z.boolean(),
})

const buildLevel = <const R extends Ranking>({ measures }: R) => ({
  input: z.object({
    beginDate: optional(date('开始日期')),
    endDate: optional(date('结束日期')),
    /** Department, including sub-departments; ranks are then computed only among its people. */
    deptId: optional(id('部门')),
    measure: optional(oneOf('排行方式', measures as R['measures'])),
    /** Maximum number of ranks; limited by the venue's setting. */
    limit: optional(int('名次', 1, 1000)),
    ...page(50, 200),
  }),
  answer: z.object({
    /** The current night. */
    today: z.string(),
    beginDate: z.string(),
    endDate: z.string(),
    /** True when the range includes the current night, so ranks still change. */
    running: z.boolean(),
    measure: z.enum(measures as R['measures']),
    /** True when the caller may see other people's figures. */
    told: z.boolean(),
    /** Number of ranked people, including those not listed. */
    rankedNum: z.number(),
    /** Sum over all ranked people; null when hidden. */
    sum: z.number().nullable(),
    /** Largest figure; null when hidden. */
    best: z.number().nullable(),
    /** The caller's own row; null when not ranked. */
    mine: row
      .extend({
        /** Difference to the next higher rank; null for the first rank and when hidden. */
        behind: z.number().nullable(),
      })
      .nullable(),
    rows: z.array(row),
    total: z.number(),
  }),
})

const consume = {
  input: z.object({
    beginDate: optional(date('开始日期')),
    endDate: optional(date('结束日期')),
    /** Department of the sitting's sales person, including sub-departments. */
    deptId: optional(id('部门')),
    areaId: optional(id('区域')),
    dim: optional(oneOf('排行对象', consumeRanking.dims)),
    /** Limits the list to the sittings of one guest, given by any sitting of that guest. */
    guestOf: optional(id('台位记录')),
    ...page(50, 200),
  }),
  answer: z.object({
    /** The current night. */
    today: z.string(),
    beginDate: z.string(),
    endDate: z.string(),
    running: z.boolean(),
    dim: z.enum(consumeRanking.dims),
    /** Number and sum of all ranked rows, including those not listed. */
    rankedNum: z.number(),
    sum: z.number(),
    rows: z.array(
      z.object({
        place: z.number(),
        /** Sitting of the row. For a guest, the latest sitting, which the other sitting fields also describe. */
        tableRecordId: z.number(),
        tableName: z.string(),
        businessDate: z.string(),
        guestName: z.string(),
        phoneMask: z.string(),
        salesUserName: z.string(),
        guestNum: z.number(),
        /** Number of the guest's sittings in these nights. */
        visitCount: z.number(),
        payableAmount: z.number(),
        paidAmount: z.number(),
      }),
    ),
    total: z.number(),
  }),
}

export const schemas = {
  salesRanking: buildLevel(salesRanking),
  recommendRanking: buildLevel(recommendRanking),
  consumeRanking: consume,
}
