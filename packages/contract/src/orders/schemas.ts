/** What travels when a table orders. Amounts are fen. */
import { z } from 'zod'
import { id, int, list, oneOf, optional, text } from '../fields.ts'

/** One line of a cart. `packageDetail` names the chosen parts of a package; fixed parts need not be named. */
export const cartItem = z.object({
  goodsId: id('商品'),
  quantity: int('数量', 1, 99),
  flavor: optional(text('口味', 20)),
  itemRemark: optional(text('备注', 50)),
  packageDetail: optional(list('套餐选择', z.object({ goodsId: id('商品'), quantity: int('数量', 1, 99) }), 50)),
})

export const schemas = {
  add: {
    input: z.object({
      tableRecordId: id('台位'),
      items: list('商品', cartItem, 100),
      /** '1' pay now, '2' pay at the end. */
      payMode: oneOf('付款方式', ['1', '2']),
      recommendUserId: optional(id('推荐人')),
      memberId: optional(id('会员')),
      remark: optional(text('备注', 100)),
    }),
    answer: z.object({
      orderId: z.number(),
      orderNo: z.string(),
      payableAmount: z.number(),
      status: z.string(),
      payDeadline: z.string().nullable(),
    }),
  },
}
