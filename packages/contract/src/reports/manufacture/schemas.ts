/** Report 出品报表. */
import { z } from 'zod'
import { orderType, produceDept, statisType } from '../../codes.ts'
import { code, coded, id, oneOf, optional, paged } from '../../fields.ts'
import { lineLevel, openedGoods } from '../frame.ts'
import { madeBy, manufactureReport } from './definition.ts'

const made = lineLevel(manufactureReport, manufactureReport.levels.goods, {
  /** Goods id, place or hour (`22`). */
  key: z.string(),
  /** Name of the goods; '' for places and hours. */
  goodsName: z.string(),
  unit: z.string(),
  /** From the order to the last manual step, whole minutes; null without manual confirmation. */
  averageMinutes: z.number().nullable(),
})

const filters = {
  produceDept: optional(code('出品位置', produceDept)),
  statisType: optional(code('统计分类', statisType)),
}

const madeLine = z.object({
  orderItemId: z.number(),
  orderId: z.number(),
  orderNo: z.string(),
  orderType: coded(orderType),
  tableName: z.string(),
  produceTime: z.string(),
  /** Null when it was confirmed by closing the night. */
  produceUserName: z.string().nullable(),
  /** Package it is a part of; '' when ordered separately. */
  packageName: z.string(),
  producedQuantity: z.number(),
})

export const schemas = {
  manufacture: {
    input: made.input.extend({ tab: optional(oneOf('报表', madeBy)), ...filters }),
    /** `tab`: dimension of these rows, for clients that switched tabs meanwhile. */
    answer: made.answer.extend({ tab: z.enum(madeBy) }),
  },
  madeLines: {
    input: made.input.omit({ sort: true, keyword: true }).extend({ goodsId: id('商品'), ...filters }),
    answer: paged(madeLine).extend({ goods: openedGoods }),
  },
}
