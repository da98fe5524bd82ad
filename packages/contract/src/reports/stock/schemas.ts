/**
 * What travels in 库存报表 (P074). Quantities are pieces of the goods' unit, what went out is positive here, costs are fen. It is of goods and of nobody
 * in particular: it has no persons, and nothing to compare with.
 */
import { z } from 'zod'
import { stockBizType } from '../../codes.ts'
import { code, coded, flag, id, optional, page, paged, searchWords } from '../../fields.ts'
import { nightsAsked, openedGoods } from '../frame.ts'

const row = z.object({
  goodsId: z.number(),
  goodsName: z.string(),
  typeName: z.string(),
  unit: z.string(),
  /** On the shelves when the first night began. */
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
  /** When the last night ended, or now: opening + in − out (R14). */
  closingNum: z.number(),
  /** What closingNum is reckoned with today. */
  closingCost: z.number(),
  stockWarnNum: z.number(),
  /** closingNum has come down to stockWarnNum. */
  low: z.boolean(),
})

export const schemas = {
  stock: {
    input: z.object({
      ...nightsAsked,
      typeId: optional(id('分类')),
      lowOnly: optional(flag('只看预警')),
      keyword: optional(searchWords('关键词', 20)),
      ...page(50, 200),
    }),
    answer: z.object({
      /** The night that is running. */
      today: z.string(),
      beginDate: z.string(),
      endDate: z.string(),
      /** The range takes in the running night. */
      running: z.boolean(),
      /** Of the whole filter, not of the page. */
      summary: z.object({ costAmount: z.number(), warnings: z.number() }),
      /** Kinds of goods whose stock is counted, in the order of the menu. */
      types: z.array(z.object({ typeId: z.number(), typeName: z.string() })),
      rows: z.array(row),
      total: z.number(),
    }),
  },
  stockFlow: {
    input: z.object({
      ...nightsAsked,
      goodsId: id('商品'),
      bizType: optional(code('类型', stockBizType)),
      ...page(50, 200),
    }),
    answer: paged(
      z.object({
        recordId: z.number(),
        createTime: z.string(),
        bizType: coded(stockBizType),
        /** Signed: what came in is positive. */
        quantity: z.number(),
        afterNum: z.number(),
        /** Number of the order or the slip; '' where neither is known. */
        bizNo: z.string(),
        /** The order that moved it. */
        orderId: z.number().nullable(),
        /** Null where a guest ordered or the house did it by itself. */
        operatorName: z.string().nullable(),
        remark: z.string(),
      }),
    ).extend({ goods: openedGoods }),
  },
}
