/** Discounts, the member of a bill, damage lines and the minimum. Amounts are fen. */
import { z } from 'zod'
import { bp, fen, flag, id, int, multilineText, optional, version, text } from '../../fields.ts'
import { bill } from '../bill/bill-shapes.ts'

export const schemas = {
  /** Either a rate or an amount. A discount replaces the previous one; rate 10000 removes it. It covers the lines ordered so far. */
  discount: {
    input: z.object({
      billId: id('账单'),
      version: version(),
      rateBp: optional(bp('折扣')),
      amount: optional(fen('优惠金额')),
      reason: multilineText('打折原因', 100),
    }),
    answer: bill,
  },
  /** Preview of a discount; changes nothing. */
  discountPlan: {
    input: z.object({ billId: id('账单'), rateBp: optional(bp('折扣')), amount: optional(fen('优惠金额')) }),
    answer: z.object({
      /** Total that the discount takes off, and the sums of the bill after it. */
      managerDiscount: z.number(),
      payableAmount: z.number(),
      unpaidAmount: z.number(),
      payableBefore: z.number(),
      /** Cost per goods before and after; equal for goods that are not discounted. */
      lines: z.array(z.object({ goodsName: z.string(), quantity: z.number(), before: z.number(), after: z.number() })),
    }),
  },
  /** `amount` is the bill's total wipe-off; 0 removes it. */
  wipe: {
    input: z.object({
      billId: id('账单'),
      version: version(),
      amount: fen('抹零金额'),
      reason: optional(multilineText('抹零原因', 100)),
    }),
    answer: bill,
  },
  member: {
    input: z.object({
      billId: id('账单'),
      version: version(),
      /** 0 removes the member from the bill. A member without verification only collects points. May be absent with `authCode`. */
      memberId: optional(int('会员', 0, Number.MAX_SAFE_INTEGER)),
      /** Grants the level's rate: the member code shown on the member's phone (`M:…`), or `memberId` with the SMS code of scene `rate`. */
      authCode: optional(text('会员码', 64)),
      smsCode: optional(text('短信验证码', 10)),
      /** Grants or removes the rate without verification; requires `operate:bill:settle` and a reason. */
      rate: optional(flag('会员价')),
      reason: optional(multilineText('原因', 100)),
    }),
    answer: bill,
  },
  topUp: { input: z.object({ billId: id('账单'), version: version() }), answer: bill },
  /**
   * Adds a line for damage by the guests at any price above zero (`amount`, fen): due like goods, but counted neither for the minimum nor
   * as performance, and not discounted.
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
