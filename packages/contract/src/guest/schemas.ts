/** What travels between a guest's phone and the venue. Amounts are fen, times venue time. */
import { z } from 'zod'
import { amounts } from '../amounts.ts'
import * as codes from '../codes.ts'
import { coded, done, expectedFen, id, int, lines, list, oneOf, optional, page, paged, phone, text } from '../fields.ts'
import { cartItem } from '../orders/schemas.ts'
import { allWishes } from './wishes.ts'

/**
 * Proof that this phone scanned the table's code while this party sat there. Everything a guest does at a table carries it;
 * record and order ids alone open nothing.
 */
const pass = text('台位凭证', 64)

const guestTable = z.object({
  tableId: z.number(),
  tableName: z.string(),
  areaName: z.string(),
  tableStatus: coded(codes.tableStatus),
})

/** As a list shows it; the sitting is for staff, strangers get null. */
const listedTable = guestTable.extend({ tableRecordId: z.number().nullable() })

const guestLine = z.object({
  orderItemId: z.number(),
  goodsName: z.string(),
  spec: z.string(),
  unit: z.string(),
  price: z.number(),
  quantity: z.number(),
  returnQuantity: z.number(),
  /** Price × what was kept, before discounts. */
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
  /** Ordered on this phone: it may be paid and cancelled here while it waits. */
  mine: z.boolean(),
  /** Ordered on some guest's phone; otherwise staff noted it. */
  byGuest: z.boolean(),
  payDeadline: z.string().nullable(),
  payableAmount: z.number(),
  paidAmount: z.number(),
  unpaidAmount: z.number(),
  /** Paid for this order and given back (fen). */
  refundAmount: z.number(),
  /** The group-buy voucher the order was redeemed with; null for any other. */
  voucher: z.object({ platform: coded(codes.voucherPlatform), dealTitle: z.string() }).nullable(),
  items: z.array(guestLine),
})

export const schemas = {
  sitDown: {
    input: z.object({ code: text('台位码', 64) }),
    answer: z.object({
      ...guestTable.shape,
      /** Kept by the phone; renewed by scanning again. */
      pass: z.string(),
      expireTime: z.string(),
      /** The sitting the pass opens; null while the table is not open. */
      tableRecordId: z.number().nullable(),
      /** May order now: the table is open and ordering by guests is switched on. */
      guestOrderable: z.boolean(),
      payMode: coded(codes.payMode),
      salesUserId: z.number().nullable(),
      salesUserName: z.string().nullable(),
      guestNum: z.number().nullable(),
      /** Orders of the sitting so far; how many guests there are is asked with the first. */
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
      /** The seat: a pass, the printed code of the table, or the table alone on a phone that holds a pass for it. */
      pass: optional(pass),
      tableCode: optional(text('台位码', 64)),
      tableId: optional(id('台位')),
      items: list('商品', cartItem, 100),
      /** Notes the order for the member of this number, if there is one; it changes no price and nobody is told. Ignored with a member's token. */
      phonenumber: optional(phone()),
      guestNum: optional(int('人数', 1, 50)),
      /** Whom a walk-in sitting is credited to; a sitting that has somebody keeps him. */
      salesUserId: optional(id('客户经理')),
      employeeCode: optional(text('员工码', 40)),
      remark: optional(lines('备注', 100)),
      source: optional(oneOf('来源', [codes.orderSource.guest])),
      /** Who orders, in the provider's words; phones that name no device are known by it. */
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
      /** The pass made from `tableCode`; null for a phone that came with one. */
      pass: z.string().nullable(),
    }),
  },
  orders: {
    input: z.object({ pass }),
    answer: z.object({
      tableRecordId: z.number(),
      tableId: z.number(),
      tableName: z.string(),
      /** False once the sitting ended: everything stays readable for a while, nothing can be done. */
      open: z.boolean(),
      orders: z.array(guestOrder),
      /** `unpaidAmount` is owed on the bill; waiting orders, which have a button of their own, are no part of it. */
      ...amounts,
      /** The rate (basis points) that holds here because a member sits at the table; null: everybody's prices. */
      memberRateBp: z.number().nullable(),
      /** Rate (basis points) of what this phone orders: the table's, or that of the member whose token came with the call where it is better. */
      orderRateBp: z.number().nullable(),
      /** The member whose token came with the call: an order with the same token is his. Null without a valid one. */
      member: z.object({ memberName: z.string(), levelName: z.string() }).nullable(),
      minCharge: z.number(),
      minEligibleAmount: z.number(),
      guestPostpay: z.boolean(),
    }),
  },
  cancelOrder: { input: z.object({ pass, orderId: id('订单') }), answer: done },
  /** `open` is for a table without a sitting (done at once if it has been opened meanwhile), every other kind for one with: TABLE_NOT_OPEN. */
  callStaff: { input: z.object({ pass, kind: oneOf('呼叫类型', allWishes) }), answer: done },
  calls: {
    input: z.object({ pass }),
    answer: z.object({
      /** The latest of each wish, newest first; what is half an hour old is left out. */
      rows: z.array(
        z.object({
          kind: z.enum(allWishes),
          callTime: z.string(),
          /** When somebody took it, and who is on his way; null while nobody has. */
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
   * What became of a command of this phone, or of this member, whose answer was lost; as `platform.voidOperation` for staff. A phone is
   * known by the device it names, or by the pass it got with an order where it names none.
   */
  voidOperation: {
    input: z.object({ operationId: text('操作编号', 64, 8), pass: optional(pass) }),
    /** `answer`: what the command answered; null when it never happened, and never will. */
    answer: z.object({ happened: z.boolean(), answer: z.unknown() }),
  },
  rotateCode: {
    input: z.object({ tableId: id('台位') }),
    answer: z.object({ code: z.string(), url: z.string() }),
  },
}
