/** Calls of a guest's phone. Amounts are fen, times venue time. */
import { z } from 'zod'
import { amounts } from '../amounts.ts'
import * as codes from '../codes.ts'
import {
  coded,
  emptyResponse,
  expectedFen,
  id,
  int,
  multilineText,
  list,
  oneOf,
  optional,
  page,
  paged,
  phone,
  text,
} from '../fields.ts'
import { cartItem } from '../orders/schemas.ts'
import { allGuestRequests } from './guest-requests.ts'

/**
 * Proof that this phone scanned the table's code during this sitting. Required for everything a guest does at a table; sitting and order
 * ids alone grant no access.
 */
const pass = text('台位凭证', 64)

const guestTable = z.object({
  tableId: z.number(),
  tableName: z.string(),
  areaName: z.string(),
  tableStatus: coded(codes.tableStatus),
})

/** A table in a list; the sitting id is for staff, null for others. */
const listedTable = guestTable.extend({ tableRecordId: z.number().nullable() })

const guestLine = z.object({
  orderItemId: z.number(),
  goodsName: z.string(),
  spec: z.string(),
  unit: z.string(),
  price: z.number(),
  quantity: z.number(),
  returnQuantity: z.number(),
  /** Price × quantity not returned, before discounts. */
  amount: z.number(),
  discountAmount: z.number(),
  flavor: z.string(),
  itemRemark: z.string(),
  produceStatus: coded(codes.produceStatus),
  giftFlag: z.boolean(),
})

const guestOrder = z.object({
  orderId: z.number(),
  orderNo: z.string(),
  createTime: z.string(),
  status: coded(codes.orderStatus),
  /** True when this phone placed the order: it may pay or cancel it while the order waits. */
  mine: z.boolean(),
  /** True when the order was placed on a guest's phone; false when staff entered it. */
  byGuest: z.boolean(),
  payDeadline: z.string().nullable(),
  payableAmount: z.number(),
  paidAmount: z.number(),
  unpaidAmount: z.number(),
  /** Refunded out of the payments of this order (fen). */
  refundAmount: z.number(),
  /** The group-buy voucher redeemed for the order; null for other orders. */
  voucher: z.object({ platform: coded(codes.voucherPlatform), dealTitle: z.string() }).nullable(),
  items: z.array(guestLine),
})

export const schemas = {
  sitDown: {
    input: z.object({ code: text('台位码', 64) }),
    answer: z.object({
      ...guestTable.shape,
      /** Selects the prices of the area on the menu. */
      areaId: z.number(),
      /** Stored by the phone; renewed by scanning again. */
      pass: z.string(),
      expireTime: z.string(),
      /** The sitting the pass belongs to; null while the table is not open. */
      tableRecordId: z.number().nullable(),
      /** The table is open and guest ordering is enabled. */
      guestOrderable: z.boolean(),
      payMode: coded(codes.payMode),
      salesUserId: z.number().nullable(),
      salesUserName: z.string().nullable(),
      guestNum: z.number().nullable(),
      /**
       * Number of orders in the sitting. While it is 0, the guest's page requests the number of guests with the order.
       */
      orderCount: z.number(),
    }),
  },
  leftPane: {
    input: z.object({}),
    answer: z.array(
      z.object({
        type: z.enum(['area', 'label']),
        id: z.number(),
        name: z.string(),
        areaId: z.number().nullable(),
        labelId: z.number().nullable(),
        areaName: z.string().nullable(),
        labelName: z.string().nullable(),
        orderNum: z.number(),
      }),
    ),
  },
  rightPane: {
    input: z.object({ type: oneOf('类型', ['area', 'label']), id: id('区域') }),
    answer: z.array(listedTable),
  },
  tableList: {
    input: z.object({ areaId: optional(id('区域')), ...page(200, 200) }),
    answer: paged(listedTable),
  },
  createOrder: {
    input: z.object({
      /** Identification of the seat: a pass, the table's printed code, or only the table on a phone that has a pass for it. */
      pass: optional(pass),
      tableCode: optional(text('台位码', 64)),
      tableId: optional(id('台位')),
      items: list('商品', cartItem, 100),
      /**
       * Assigns the order to the member with this number, if there is one; does not change prices or notify the member. Ignored with a
       * member token.
       */
      phonenumber: optional(phone()),
      guestNum: optional(int('人数', 1, 50)),
      /** Sales person credited with a walk-in sitting; ignored when the sitting already has one. */
      salesUserId: optional(id('客户经理')),
      employeeCode: optional(text('员工码', 40)),
      remark: optional(multilineText('备注', 100)),
      source: optional(oneOf('来源', [codes.orderSource.guest])),
      /** Payer id of the provider; identifies phones that send no device id. */
      openId: optional(text('付款人', 128)),
      expectedFen: expectedFen(),
    }),
    answer: z.object({
      orderId: z.number(),
      orderNo: z.string(),
      tableRecordId: z.number(),
      payableAmount: z.number(),
      payMode: coded(codes.payMode),
      status: coded(codes.orderStatus),
      payDeadline: z.string().nullable(),
      /** Pass created from `tableCode`; null when the request had a pass. */
      pass: z.string().nullable(),
    }),
  },
  orders: {
    input: z.object({ pass }),
    answer: z.object({
      tableRecordId: z.number(),
      tableId: z.number(),
      tableName: z.string(),
      /** Selects the prices of the area on the menu. */
      areaId: z.number(),
      /** false after the sitting ended: data stays readable for a while, actions are refused. */
      open: z.boolean(),
      orders: z.array(guestOrder),
      /** `unpaidAmount` is due on the bill; it excludes waiting orders, which are paid separately. */
      ...amounts,
      /** Rate (basis points) applied to the table because a member sits there; null: regular prices. */
      memberRateBp: z.number().nullable(),
      /** Rate (basis points) for orders of this phone: that of the table, or a better one of the signed-in member. */
      orderRateBp: z.number().nullable(),
      /** Member signed in on this phone: new orders belong to this member. Null without a valid member token. */
      member: z.object({ memberName: z.string(), levelName: z.string() }).nullable(),
      minCharge: z.number(),
      minEligibleAmount: z.number(),
      guestPostpay: z.boolean(),
    }),
  },
  cancelOrder: { input: z.object({ pass, orderId: id('订单') }), answer: emptyResponse },
  /**
   * `open` is only for a table without a sitting (handled immediately if it was opened meanwhile); all other kinds need a sitting:
   * TABLE_NOT_OPEN.
   */
  callStaff: { input: z.object({ pass, kind: oneOf('呼叫类型', allGuestRequests) }), answer: emptyResponse },
  calls: {
    input: z.object({ pass }),
    answer: z.object({
      /** Latest call of each kind, newest first; calls older than half an hour are omitted. */
      rows: z.array(
        z.object({
          kind: z.enum(allGuestRequests),
          callTime: z.string(),
          /** Time at which an employee took the call, and the employee's name; null until then. */
          takenTime: z.string().nullable(),
          takenBy: z.string().nullable(),
        }),
      ),
    }),
  },
  openLink: {
    input: z.object({ path: text('页面', 200), query: optional(text('参数', 500)) }),
    answer: z.object({ openLink: z.string(), expireTime: z.string() }),
  },
  /**
   * Result of a command of this phone or member whose response was lost; like `platform.voidOperation` for staff. A phone is identified by
   * its device id, or by the pass returned with an order when it has none.
   */
  voidOperation: {
    input: z.object({ operationId: text('操作编号', 64, 8), pass: optional(pass) }),
    /**
     * `happened`: true when the command was executed. `answer`: its response. Null when it was not executed; it then
     * can no longer be executed.
     */
    answer: z.object({ happened: z.boolean(), answer: z.unknown() }),
  },
  rotateCode: {
    input: z.object({ tableId: id('台位') }),
    answer: z.object({ code: z.string(), url: z.string() }),
  },
}
