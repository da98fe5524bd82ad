/**
 * Report 库存报表 (P074). Quantities are pieces in the goods' unit; outgoing quantities are positive here; costs are fen. The report is by
 * goods only: it has no people and no comparison.
 */
import { z } from 'zod'
import { stockBizType } from '../../codes.ts'
import { code, coded, flag, id, optional, page, paged, searchWords } from '../../fields.ts'
import { nightRange, openedGoods } from '../frame.ts'

const row = z.object({
  goodsId: z.number(),
  goodsName: z.string(),
  typeName: z.string(),
  unit: z.string(),
  /** Stock at the start of the first night. */
  openingNum: z.number(),
  purchaseIn: z.number(),
  /** 退货, 盘盈 and 充公. */
  otherIn: z.number(),
  saleOut: z.number(),
  giftOut: z.number(),
  /** 团购, 秒杀 and 组局. */
  promoOut: z.number(),
  /** 报损, 盘亏 and 领用. */
  lossOut: z.number(),
  /** Stock at the end of the last night, or now: opening + in − out (R14). */
  closingNum: z.number(),
  /** Value of `closingNum` at today's cost. */
  closingCost: z.number(),
  stockWarnNum: z.number(),
  /** `closingNum` has fallen to `stockWarnNum` or below. */
  low: z.boolean(),
})

export const schemas = {
  stock: {
    input: z.object({
      ...nightRange,
      typeId: optional(id('分类')),
      lowOnly: optional(flag('只看预警')),
      keyword: optional(searchWords('关键词', 20)),
      ...page(50, 200),
    }),
    answer: z.object({
      /** The current night. */
      today: z.string(),
      beginDate: z.string(),
      endDate: z.string(),
      /** The range includes the current night. */
      running: z.boolean(),
      /** Totals of the whole filter, not only of the page. */
      summary: z.object({ costAmount: z.number(), warnings: z.number() }),
      /** Types of goods with counted stock, in menu order. */
      types: z.array(z.object({ typeId: z.number(), typeName: z.string() })),
      rows: z.array(row),
      total: z.number(),
    }),
  },
  stockFlow: {
    input: z.object({
      ...nightRange,
      goodsId: id('商品'),
      bizType: optional(code('类型', stockBizType)),
      ...page(50, 200),
    }),
    answer: paged(
      z.object({
        recordId: z.number(),
        createTime: z.string(),
        bizType: coded(stockBizType),
        /** Signed: incoming is positive. */
        quantity: z.number(),
        afterNum: z.number(),
        /** Number of the order or the stock slip; '' when unknown. */
        bizNo: z.string(),
        /** The order that moved it; null when no order did. */
        orderId: z.number().nullable(),
        /** Null for guest orders and automatic movements. */
        operatorName: z.string().nullable(),
        remark: z.string(),
      }),
    ).extend({ goods: openedGoods }),
  },
}
