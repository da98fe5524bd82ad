/** What travels about gifts. Amounts are fen at list price; −1 = no limit, 0 = may not give. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { code, coded, date, done, expectedFen, flag, id, lines, list, optional, page, paged, text } from '../fields.ts'
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
  /** Null for people who may not see costs. */
  costAmount: z.number().nullable(),
  reason: coded(codes.sendReason),
  remark: z.string(),
  quotaType: coded(codes.sendQuotaType),
  approvalId: z.number().nullable(),
  status: coded(codes.sendStatus),
  createTime: z.string(),
  can: z.object({ return: z.boolean() }),
})

/** What has become of a gift that was sent in. */
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
      /** What may still be given to this table; null without a table. */
      tableRemain: z.number().nullable(),
      ownTableOnly: z.boolean(),
      needMinReached: z.boolean(),
      /** About the table asked: null without one. */
      ownTable: z.boolean().nullable(),
      minReached: z.boolean().nullable(),
      /** What happens beyond the quota: 'approve' or 'reject'. */
      overQuota: z.string(),
    }),
  },
  add: {
    input: z.object({
      tableRecordId: id('台位'),
      items: list('商品', cartItem, 50),
      reason: code('赠送原因', codes.sendReason),
      /** The giver whose quota is used; the caller unless named. */
      sendUserId: optional(id('赠送人')),
      /** Confirms a giver who is not the caller; without it the gift waits for his agreement. */
      giverPayPassword: optional(text('支付密码', 1000)),
      /** Required for another reason than those of the list. */
      remark: optional(lines('备注', 100)),
      expectedFen: expectedFen(),
    }),
    answer: given,
  },
  /** As `add`, by somebody who gives nothing himself: a gift beyond every quota, which waits for the floor manager. */
  ask: {
    input: z.object({
      tableRecordId: id('台位'),
      items: list('商品', cartItem, 50),
      reason: code('赠送原因', codes.sendReason),
      remark: optional(lines('备注', 100)),
      expectedFen: expectedFen(),
    }),
    answer: given,
  },
  list: {
    input: z.object({
      beginDate: optional(date('开始日期')),
      endDate: optional(date('结束日期')),
      status: optional(code('状态', codes.sendStatus)),
      reason: optional(code('赠送原因', codes.sendReason)),
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
      /** What the table has consumed itself, and all gifts over it in basis points. */
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
      reason: lines('原因', 100),
      /** Goods already served came back. */ returnStock: optional(flag('商品退回')),
    }),
    answer: done,
  },
}
