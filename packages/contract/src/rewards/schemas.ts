/** What travels about tips. Amounts are fen. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { coded, fen, flag, id, lines, oneOf, optional, page, paged, searchWords, text } from '../fields.ts'
import { issuedDevice, payParams } from '../payments/payment-shapes.ts'

/** Sixteen characters; any other text is a code that is not valid, not a malformed request. */
const rewardCode = text('打赏码', 64)

/** A receiver as a stranger sees him: display name, picture and post. */
const receiver = z.object({
  userId: z.number(),
  nickName: z.string(),
  avatarUrl: z.string().nullable(),
  postName: z.string(),
  deptName: z.string(),
  userType: coded(codes.userType),
  actorLevel: coded(codes.actorLevel).nullable(),
  /** Clocked in tonight, and not out yet. */
  onDuty: z.boolean(),
  /** Tips of the running night. */
  rewardCount: z.number(),
  orderNum: z.number(),
})

export const schemas = {
  header: {
    input: z.object({
      rewardCode: optional(rewardCode),
      tableId: optional(id('台位')),
      /** Scanned by a colleague: it stands for the personal code of this person. */
      employeeCode: optional(text('员工码', 16, 16)),
    }),
    answer: z.object({
      venueName: z.string(),
      bannerUrl: z.string(),
      /** The code that goes with the tip: the one scanned, otherwise the table's or the house's. */
      rewardCode: z.string(),
      quickAmounts: z.array(z.number()),
      minAmount: z.number(),
      maxAmount: z.number(),
      table: z.object({ tableId: z.number(), tableName: z.string() }).nullable(),
      /** Who serves the sitting at the table and who brought it, the nearest first; for a phone that sits there, otherwise nobody. */
      servedBy: z.array(z.number()),
      /** Of a personal code. */
      receiver: receiver.nullable(),
      /** Named gifts the house offers instead of plain amounts; none so far. */
      gifts: z.array(z.object({ giftName: z.string(), amount: z.number() })),
      payMethods: z.array(z.string()),
      /** Of these: payable on a page in any browser, outside the provider's own app. */
      pageMethods: z.array(z.string()),
      /** 'simulated': money is not real, and everybody is told. */
      payMode: z.string(),
    }),
  },
  receivers: {
    input: z.object({
      keyword: optional(searchWords('关键字', 20)),
      /** `actor`, or `staff` for everybody else who may be tipped. */
      userType: optional(oneOf('人员类型', [codes.userType.staff, codes.userType.actor])),
      /** This one, shown on the paying page. */
      userId: optional(id('打赏对象')),
      ...page(60, 200),
    }),
    answer: paged(receiver),
  },
  give: {
    input: z.object({
      money: fen('打赏金额', 1),
      userId: id('打赏对象'),
      rewardCode,
      tableId: optional(id('台位')),
      openId: optional(text('付款人', 128)),
      payMethod: optional(oneOf('支付方式', [codes.payMethod.wechat, codes.payMethod.alipay])),
      message: optional(lines('留言', 60)),
      anonymous: optional(flag('匿名')),
      /** The decision to give; the same one finds the same tip and the same sheet. */
      requestId: optional(text('请求编号', 64, 8)),
    }),
    answer: z.object({
      rewardId: z.number(),
      paymentNo: z.string(),
      status: coded(codes.payStatus),
      amount: z.number(),
      payMethod: coded(codes.payMethod),
      failReason: z.string(),
      payParams: payParams.nullable(),
      ...issuedDevice,
    }),
  },
  refund: {
    input: z.object({
      rewardId: id('打赏'),
      reason: lines('退款原因', 100),
      /** Encrypted; asked for above `pay.passwordAbove`. */
      payPassword: optional(text('支付密码', 1000)),
    }),
    answer: z.object({ rewardId: z.number(), status: coded(codes.rewardStatus) }),
  },
}
