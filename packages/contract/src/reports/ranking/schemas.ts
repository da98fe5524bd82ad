/** What travels in rankings. Figures are fen or counts, as their measure is; null is not told to the caller. */
import { z } from 'zod'
import { date, id, int, oneOf, optional, page } from '../../fields.ts'
import { consumeRanking, recommendRanking, salesRanking, type Ranking } from './definition.ts'

const figures = {
  /** By the measure of the ranking. */
  value: z.number().nullable(),
  /** Null also where the ranking counts no tables. */
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
  /** The department all of it is credited to, null for several: with it the lines behind a figure are those of the department that is looked at. */
  creditedDeptId: z.number().nullable(),
  /** The caller may see what the figure is made of. */
  opens: z.boolean(),
})

const levelOf = <const R extends Ranking>({ measures }: R) => ({
  input: z.object({
    beginDate: optional(date('开始日期')),
    endDate: optional(date('结束日期')),
    /** This department and all below it; places are then those among its people. */
    deptId: optional(id('部门')),
    measure: optional(oneOf('排行方式', measures as R['measures'])),
    /** So many places at most; never more than the house shows. */
    limit: optional(int('名次', 1, 1000)),
    ...page(50, 200),
  }),
  answer: z.object({
    /** The night that is running. */
    today: z.string(),
    beginDate: z.string(),
    endDate: z.string(),
    /** The range takes in the running night: places still move. */
    running: z.boolean(),
    measure: z.enum(measures as R['measures']),
    /** Other people's figures are told to the caller. */
    told: z.boolean(),
    /** People with a place, shown or not. */
    rankedNum: z.number(),
    /** Of all of them. */
    sum: z.number().nullable(),
    /** The largest figure. */
    best: z.number().nullable(),
    /** The caller's own; null without a place. */
    mine: row
      .extend({
        /** What is missing to the place before; null for the first. */
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
    /** This department and all below it, by the sales person of the sitting. */
    deptId: optional(id('部门')),
    areaId: optional(id('区域')),
    dim: optional(oneOf('排行对象', consumeRanking.dims)),
    /** Only sittings of the guest of this one. */
    guestOf: optional(id('台位记录')),
    ...page(50, 200),
  }),
  answer: z.object({
    /** The night that is running. */
    today: z.string(),
    beginDate: z.string(),
    endDate: z.string(),
    running: z.boolean(),
    dim: z.enum(consumeRanking.dims),
    /** How many have a place, shown or not, and what they come to together. */
    rankedNum: z.number(),
    sum: z.number(),
    rows: z.array(
      z.object({
        place: z.number(),
        /** Of a guest the last of his sittings; whatever says more about it is of that one. */
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
  salesRanking: levelOf(salesRanking),
  recommendRanking: levelOf(recommendRanking),
  consumeRanking: consume,
}
