/** Report 出品报表. */
import { z } from 'zod'
import { orderType, produceDept, statisType } from '../../codes.ts'
import { code, coded, id, oneOf, optional, paged } from '../../fields.ts'
import { buildLineLevelSchemas, goodsHeader } from '../frame.ts'
import { productionDimensions, manufactureReport } from './definition.ts'

const made = buildLineLevelSchemas(manufactureReport, manufactureReport.levels.goods, {
  /** Goods id, production place or hour (`22`), depending on the dimension. */
  key: z.string(),
  /** Name of the goods; '' when rows are places or hours. */
  goodsName: z.string(),
  unit: z.string(),
  /** Average time from the order to the last manual step, whole minutes; null without any manual confirmation. */
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
  /** Employee who marked the line as produced; null when it was marked automatically at the close of the night. */
  produceUserName: z.string().nullable(),
  /** Package that contains the goods; '' when they were ordered separately. */
  packageName: z.string(),
  producedQuantity: z.number(),
})

export const schemas = {
  manufacture: {
    input: made.input.extend({ tab: optional(oneOf('报表', productionDimensions)), ...filters }),
    /**
     * `tab`: dimension of the rows in this response. A client whose user has switched the tab since then can detect an
     * outdated response.
     */
    answer: made.answer.extend({ tab: z.enum(productionDimensions) }),
  },
  madeLines: {
    input: made.input.omit({ sort: true, keyword: true }).extend({ goodsId: id('商品'), ...filters }),
    answer: paged(madeLine).extend({ goods: goodsHeader }),
  },
}
