/**
 * Report 库存报表 (P074). Quantities are in the unit of the goods; outgoing quantities are positive; costs are fen. Rows
 * are goods: the report has no people and no comparison.
 */
import { z } from 'zod'
import { stockBizType } from '../../codes.ts'
import { code, coded, flag, id, optional, page, paged, searchWords } from '../../fields.ts'
import { nightRange, goodsHeader } from '../frame.ts'

const row = z.object({
  goodsId: z.number(),
  goodsName: z.string(),
  typeName: z.string(),
  unit: z.string(),
  /** Stock at the start of the first night. */
  openingNum: z.number(),
  purchaseIn: z.number(),
  /** Other receipts: returns (退货), surplus found in stocktaking (盘盈), and confiscated bottles (充公). */
  otherIn: z.number(),
  saleOut: z.number(),
  giftOut: z.number(),
  /** Goods served for vouchers (团购), flash sales (秒杀) and group plays (组局). */
  promoOut: z.number(),
  /** Losses: write-offs (报损), shortage found in stocktaking (盘亏), and goods taken for own use (领用). */
  lossOut: z.number(),
  /** Stock at the end of the last night, or now if that night has not ended: opening + in − out (R14). */
  closingNum: z.number(),
  /** Value of `closingNum` at the current cost, fen. */
  closingCost: z.number(),
  stockWarnNum: z.number(),
  /** True when `closingNum` is at or below `stockWarnNum`. */
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
      /** True when the range includes the current night. */
      running: z.boolean(),
      /** Totals of the whole filter, not only of the page. */
      summary: z.object({ costAmount: z.number(), warnings: z.number() }),
      /** Goods types that have goods with counted stock, in menu order. */
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
        /** Change of the stock: positive for incoming goods. */
        quantity: z.number(),
        afterNum: z.number(),
        /** Number of the order or the stock slip; '' when unknown. */
        bizNo: z.string(),
        /** Order that changed the stock; null for other movements. */
        orderId: z.number().nullable(),
        /** Employee; null for orders by guests and automatic movements. */
        operatorName: z.string().nullable(),
        remark: z.string(),
      }),
    ).extend({ goods: goodsHeader }),
  },
}
