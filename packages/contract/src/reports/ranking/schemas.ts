/** Rankings. Figures are fen or counts, depending on the measure; null when hidden from the caller. */
import { z } from 'zod'
import { date, id, int, oneOf, optional, page } from '../../fields.ts'
import { consumeRanking, recommendRanking, salesRanking, type Ranking } from './definition.ts'

const figures = {
  /** Value of the ranking's measure. */
  value: z.number().nullable(),
  /** Also null when the ranking counts no tables. */
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
  /** Department credited with all of it; null for several. With it, drilling down shows the lines of that department. */
  creditedDeptId: z.number().nullable(),
  /** The caller may drill down into the figure. */
  opens: z.boolean(),
})

const buildLevel = <const R extends Ranking>({ measures }: R) => ({
  input: z.object({
    beginDate: optional(date('开始日期')),
    endDate: optional(date('结束日期')),
    /** Includes sub-departments; ranks are then among its people. */
    deptId: optional(id('部门')),
    measure: optional(oneOf('排行方式', measures as R['measures'])),
    /** Maximum number of ranks; never more than the venue's setting. */
    limit: optional(int('名次', 1, 1000)),
    ...page(50, 200),
  }),
  answer: z.object({
    /** The current night. */
    today: z.string(),
    beginDate: z.string(),
    endDate: z.string(),
    /** The range includes the current night: ranks still change. */
    running: z.boolean(),
    measure: z.enum(measures as R['measures']),
    /** Other people's figures are visible to the caller. */
    told: z.boolean(),
    /** Number of ranked people, shown or not. */
    rankedNum: z.number(),
    /** Sum over all of them. */
    sum: z.number().nullable(),
    /** The largest figure. */
    best: z.number().nullable(),
    /** The caller's own rank; null when not ranked. */
    mine: row
      .extend({
        /** Difference to the next higher rank; null for the first. */
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
    /** Includes sub-departments; by the sitting's sales person. */
    deptId: optional(id('部门')),
    areaId: optional(id('区域')),
    dim: optional(oneOf('排行对象', consumeRanking.dims)),
    /** Only sittings of the same guest as this one's. */
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
    /** Number of ranked rows, shown or not, and their sum. */
    rankedNum: z.number(),
    sum: z.number(),
    rows: z.array(
      z.object({
        place: z.number(),
        /** For a guest: the latest sitting; the fields about a sitting refer to it. */
        tableRecordId: z.number(),
        tableName: z.string(),
        businessDate: z.string(),
        guestName: z.string(),
        phoneMask: z.string(),
        salesUserName: z.string(),
        guestNum: z.number(),
        /** Sittings of the guest in these nights. */
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
