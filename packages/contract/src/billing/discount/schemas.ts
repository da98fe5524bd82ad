/** What lowers a bill, whose it is, and what fills it up to its minimum. Amounts are fen. */
import { z } from 'zod'
import { bp, fen, flag, id, int, lines, optional, version, text } from '../../fields.ts'
import { bill } from '../bill/bill-shapes.ts'

export const schemas = {
  /** Either a rate or an amount. A discount replaces the one before it; rate 10000 takes it away. It covers the lines ordered so far. */
  discount: {
    input: z.object({
      billId: id('账单'),
      version: version(),
      rateBp: optional(bp('折扣')),
      amount: optional(fen('优惠金额')),
      reason: lines('打折原因', 100),
    }),
    answer: bill,
  },
  /** What the bill would become by such a discount. Nothing happens. */
  discountPlan: {
    input: z.object({ billId: id('账单'), rateBp: optional(bp('折扣')), amount: optional(fen('优惠金额')) }),
    answer: z.object({
      /** Taken off by it in all, and what the bill and its open part are then. */
      managerDiscount: z.number(),
      payableAmount: z.number(),
      unpaidAmount: z.number(),
      payableBefore: z.number(),
      /** Goods by goods, what they cost the guest now and then; the same where the discount does not reach. */
      lines: z.array(z.object({ goodsName: z.string(), quantity: z.number(), before: z.number(), after: z.number() })),
    }),
  },
  /** `amount` is the whole wipe of the bill; 0 takes it away. */
  wipe: {
    input: z.object({
      billId: id('账单'),
      version: version(),
      amount: fen('抹零金额'),
      reason: optional(lines('抹零原因', 100)),
    }),
    answer: bill,
  },
  member: {
    input: z.object({
      billId: id('账单'),
      version: version(),
      /** 0 takes the member off the bill. Naming a member records points only; may be absent with `authCode`. */
      memberId: optional(int('会员', 0, Number.MAX_SAFE_INTEGER)),
      /** Grants the rate of the level: the member code shown on the member's phone (`M:…`), or `memberId` with the SMS code of scene `rate`. */
      authCode: optional(text('会员码', 64)),
      smsCode: optional(text('短信验证码', 10)),
      /** Grants or takes away the rate without a proof; needs `operate:bill:settle` and a reason. */
      rate: optional(flag('会员价')),
      reason: optional(lines('原因', 100)),
    }),
    answer: bill,
  },
  topUp: { input: z.object({ billId: id('账单'), version: version() }), answer: bill },
  /**
   * Adds a line for something the guests damaged, at any price above zero (`amount`, fen): owed like goods, counted neither for the minimum
   * nor as performance, and not discounted.
   */
  compensate: {
    input: z.object({
      billId: id('账单'),
      version: version(),
      itemName: text('赔偿物品', 40),
      amount: fen('赔偿金额', 1),
    }),
    answer: bill,
  },
}
