/** Gifts. Amounts are fen at list price; −1 = unlimited, 0 = may not give. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  date,
  emptyResponse,
  expectedFen,
  flag,
  id,
  multilineText,
  list,
  optional,
  page,
  paged,
  text,
} from '../fields.ts'
import { cartItem } from '../orders/schemas.ts'

const sendRow = z.object({
  sendId: z.number(),
  sendNo: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  tableRecordId: z.number(),
  tableName: z.string(),
  businessDate: z.string(),
  salesUserName: z.string(),
  sendUserId: z.number(),
  sendUserName: z.string(),
  sendDeptName: z.string(),
  operatorUserName: z.string(),
  goodsSummary: z.string(),
  sendAmount: z.number(),
  returnedAmount: z.number(),
  /** Null for users who may not see costs. */
  costAmount: z.number().nullable(),
  reason: coded(codes.giftReason),
  remark: z.string(),
  quotaType: coded(codes.sendQuotaType),
  approvalId: z.number().nullable(),
  status: coded(codes.sendStatus),
  createTime: z.string(),
  can: z.object({ return: z.boolean() }),
})

/** Result of a submitted gift. */
const given = z.object({
  sendId: z.number(),
  orderId: z.number(),
  sendNo: z.string(),
  sendAmount: z.number(),
  status: coded(codes.sendStatus),
  approvalId: z.number().nullable(),
})

export const schemas = {
  quota: {
    input: z.object({ tableRecordId: optional(id('台位')), userId: optional(id('赠送人')) }),
    answer: z.object({
      userId: z.number(),
      nickName: z.string(),
      monthLimit: z.number(),
      monthRemain: z.number(),
      dayLimit: z.number(),
      dayRemain: z.number(),
      singleLimit: z.number(),
      dayTimes: z.number(),
      dayTimesRemain: z.number(),
      /** Remaining quota for this table; null without a table. */
      tableRemain: z.number().nullable(),
      ownTableOnly: z.boolean(),
      needMinReached: z.boolean(),
      /** Conditions at the requested table: it is the giver's own, and its minimum is reached. Null without a table. */
      ownTable: z.boolean().nullable(),
      minReached: z.boolean().nullable(),
      /** Handling of a gift beyond the quota: `approve` (waits for approval) or `reject`. */
      overQuota: z.string(),
    }),
  },
  add: {
    input: z.object({
      tableRecordId: id('台位'),
      items: list('商品', cartItem, 50),
      reason: code('赠送原因', codes.giftReason),
      /** The giver whose quota is used; default: the caller. */
      sendUserId: optional(id('赠送人')),
      /**
       * Pay password of `sendUserId`, as that giver's confirmation; without it the gift waits for the giver's approval.
       */
      giverPayPassword: optional(text('支付密码', 1000)),
      /** Required when the reason is not in the list of reasons. */
      remark: optional(multilineText('备注', 100)),
      expectedFen: expectedFen(),
    }),
    answer: given,
  },
  /** Like `add`, for callers who may not give themselves: a gift beyond all quotas that waits for the floor manager. */
  ask: {
    input: z.object({
      tableRecordId: id('台位'),
      items: list('商品', cartItem, 50),
      reason: code('赠送原因', codes.giftReason),
      remark: optional(multilineText('备注', 100)),
      expectedFen: expectedFen(),
    }),
    answer: given,
  },
  list: {
    input: z.object({
      beginDate: optional(date('开始日期')),
      endDate: optional(date('结束日期')),
      status: optional(code('状态', codes.sendStatus)),
      reason: optional(code('赠送原因', codes.giftReason)),
      quotaType: optional(code('额度类型', codes.sendQuotaType)),
      sendUserId: optional(id('赠送人')),
      tableRecordId: optional(id('台位')),
      ...page(20, 100),
    }),
    answer: paged(sendRow),
  },
  detail: {
    input: z.object({ sendId: id('赠送单') }),
    answer: sendRow.extend({
      items: z.array(
        z.object({
          orderItemId: z.number(),
          goodsName: z.string(),
          unit: z.string(),
          price: z.number(),
          quantity: z.number(),
          returnQuantity: z.number(),
          amount: z.number(),
          produceStatus: coded(codes.produceStatus),
        }),
      ),
      /** The table's own consumption, the total of its gifts (fen), and gifts divided by consumption (basis points). */
      tableConsumption: z.number(),
      tableGiftAmount: z.number(),
      tableRatio: z.number(),
      trail: z.array(
        z.object({
          stepName: z.string(),
          userName: z.string(),
          status: coded(codes.approvalStepStatus),
          opinion: z.string(),
          handleTime: z.string().nullable(),
        }),
      ),
    }),
  },
  return: {
    input: z.object({
      sendId: id('赠送单'),
      reason: multilineText('原因', 100),
      /** True when goods that were served have been returned. */ returnStock: optional(flag('商品退回')),
    }),
    answer: emptyResponse,
  },
}
