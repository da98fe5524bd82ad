/** Tips. Amounts are fen. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  date,
  fen,
  flag,
  id,
  multilineText,
  oneOf,
  optional,
  page,
  paged,
  searchWords,
  text,
} from '../fields.ts'
import { issuedDeviceFields, payParams } from '../payments/payment-shapes.ts'

/** Tip code of 16 characters. Any other text counts as an invalid code, not as a malformed request. */
const rewardCode = text('打赏码', 64)

/** Data of a receiver that guests may see: display name, picture and post. */
const receiver = z.object({
  userId: z.number(),
  nickName: z.string(),
  avatarUrl: z.string().nullable(),
  postName: z.string(),
  deptName: z.string(),
  userType: coded(codes.userType),
  actorLevel: coded(codes.actorLevel).nullable(),
  /** True while the receiver is clocked in tonight. */
  onDuty: z.boolean(),
  /** Number of tips received in the current night. */
  rewardCount: z.number(),
  orderNum: z.number(),
})

export const schemas = {
  header: {
    input: z.object({
      rewardCode: optional(rewardCode),
      tableId: optional(id('台位')),
      /** Code of an employee from their QR picture; used when `rewardCode` is absent. */
      employeeCode: optional(text('员工码', 16, 16)),
    }),
    answer: z.object({
      venueName: z.string(),
      bannerUrl: z.string(),
      /**
       * Tip code that the page sends with the tip: the scanned one, or that of the scanned employee, the table or the
       * venue.
       */
      rewardCode: z.string(),
      quickAmounts: z.array(z.number()),
      minAmount: z.number(),
      maxAmount: z.number(),
      table: z.object({ tableId: z.number(), tableName: z.string() }).nullable(),
      /**
       * Ids of the waiter, the sales person and the opener of the sitting, in this order and without duplicates. Empty
       * unless this phone has scanned into the sitting.
       */
      servedBy: z.array(z.number()),
      /** Receiver of the tips when the code belongs to one employee; null for other codes. */
      receiver: receiver.nullable(),
      /** Named gifts in place of plain amounts; currently always empty. */
      gifts: z.array(z.object({ giftName: z.string(), amount: z.number() })),
      payMethods: z.array(z.string()),
      /** Those methods of `listPaymentProviders` that can be used in any browser, not only in the provider's app. */
      pageMethods: z.array(z.string()),
      /** 'simulated': payments are not real; shown to all users. */
      payMode: z.string(),
    }),
  },
  receivers: {
    input: z.object({
      keyword: optional(searchWords('关键字', 20)),
      /** `actor`: performers; `staff`: all other employees who accept tips. */
      userType: optional(oneOf('人员类型', [codes.userType.staff, codes.userType.actor])),
      /** Returns only this receiver; used by the payment page. */
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
      message: optional(multilineText('留言', 60)),
      anonymous: optional(flag('匿名')),
      /** Id of the tip decision; the same id returns the same tip and the same payment sheet. */
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
      ...issuedDeviceFields,
    }),
  },
  /** Paid and refunded tips, newest first, with the state of the refund at the provider. */
  list: {
    input: z.object({
      beginDate: optional(date('开始日期')),
      endDate: optional(date('结束日期')),
      status: optional(code('状态', codes.rewardStatus)),
      /** Name of the receiver or of the table, or the number of the tip. */
      keyword: optional(searchWords('关键字', 20)),
      ...page(20, 200),
    }),
    answer: paged(
      z.object({
        rewardId: z.number(),
        rewardNo: z.string(),
        toUserName: z.string(),
        toDeptName: z.string(),
        tableName: z.string(),
        amount: z.number(),
        /** Parts of the receiver and of the venue; they sum to the amount. */
        userShare: z.number(),
        companyShare: z.number(),
        payMethod: coded(codes.payMethod),
        paymentNo: z.string(),
        status: coded(codes.rewardStatus),
        settleStatus: coded(codes.rewardSettleStatus),
        businessDate: z.string(),
        payTime: z.string(),
        refundUserName: z.string().nullable(),
        refundReason: z.string(),
        refundTime: z.string().nullable(),
        /** Refund at the provider: in progress, paid out, or ended without payout; null without a refund. */
        refundState: z.enum(['running', 'done', 'failed']).nullable(),
        /** `refund`: the tip is not booked to its receiver yet. `retry`: the provider ended the refund without payout. */
        can: z.object({ refund: z.boolean(), retry: z.boolean() }),
      }),
    ),
  },
  refund: {
    input: z.object({
      rewardId: id('打赏'),
      reason: multilineText('退款原因', 100),
      /** Encrypted pay password; required above `pay.passwordAbove`. */
      payPassword: optional(text('支付密码', 1000)),
    }),
    answer: z.object({ rewardId: z.number(), status: coded(codes.rewardStatus) }),
  },
}
