/** Orders of a table. Amounts are fen. */
import { z } from 'zod'
import { amounts as seven } from '../amounts.ts'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  date,
  emptyResponse,
  expectedFen,
  fen,
  flag,
  id,
  int,
  multilineText,
  list,
  oneOf,
  optional,
  page,
  paged,
  searchWords,
  text,
  version,
} from '../fields.ts'

/** Chosen part of a package; the flavour applies to all its units. */
const cartPart = z.object({ goodsId: id('商品'), quantity: int('数量', 1, 99), flavor: optional(text('口味', 20)) })

/** Option chosen for every unit of a line; groups and names as offered with the goods. */
const cartOption = z.object({ groupId: id('选项组'), optionName: text('选项', 12) })

/**
 * One line of a cart. `packageDetail`: chosen parts of a package; fixed parts may be omitted unless a flavour is chosen
 * for them.
 */
export const cartItem = z.object({
  goodsId: id('商品'),
  quantity: int('数量', 1, 99),
  flavor: optional(text('口味', 20)),
  options: optional(list('选项', cartOption, 60)),
  itemRemark: optional(multilineText('备注', 50)),
  packageDetail: optional(list('套餐选择', cartPart, 50)),
})

/** Part of an ordered package. `quantity` is per package; `flavor` is absent when none was chosen. */
const packageContent = z.object({
  goodsId: z.number(),
  goodsName: z.string(),
  unit: z.string(),
  quantity: z.number(),
  flavor: z.string().optional(),
})

const amounts = { ...seven, returnAmount: z.number(), refundAmount: z.number() }

/** Actions the caller may take on an order now; the page offers exactly these. */
const orderCan = z.object({
  cancel: z.boolean(),
  toPostpay: z.boolean(),
  urge: z.boolean(),
  produce: z.boolean(),
  addItems: z.boolean(),
  payCode: z.boolean(),
  settle: z.boolean(),
  applyRefund: z.boolean(),
  storeWine: z.boolean(),
  returnGift: z.boolean(),
})

/**
 * Order in a list. The amounts of an unpaid pay-now order (waiting) are the sums of its lines, because it is not booked
 * yet.
 */
const orderCard = z.object({
  orderId: z.number(),
  orderNo: z.string(),
  orderType: coded(codes.orderType),
  /** Gift id of a gift order; null for other orders. */
  sendId: z.number().nullable(),
  tableRecordId: z.number(),
  tableId: z.number(),
  tableName: z.string(),
  businessDate: z.string(),
  createTime: z.string(),
  source: coded(codes.orderSource),
  orderUserName: z.string().nullable(),
  salesUserId: z.number(),
  salesUserName: z.string(),
  recommendUserName: z.string().nullable(),
  payMode: coded(codes.payMode),
  status: coded(codes.orderStatus),
  payDeadline: z.string().nullable(),
  orderRemark: z.string(),
  cancelReason: z.string().nullable(),
  /**
   * First three goods, and the total number of pieces. Returned pieces are excluded, unless everything was returned.
   */
  goods: z.array(z.object({ goodsName: z.string(), quantity: z.number() })),
  pieces: z.number(),
  produceStatus: coded(codes.orderProduceStatus),
  urgeCount: z.number(),
  ...amounts,
  /**
   * `creditFlag`: a part was put on credit. `refundFlag`: a part was refunded. `crossDayFlag`: amounts changed in a
   * later night than that of the order.
   */
  creditFlag: z.boolean(),
  refundFlag: z.boolean(),
  crossDayFlag: z.boolean(),
  can: orderCan,
})

const orderLine = z.object({
  orderItemId: z.number(),
  orderId: z.number(),
  goodsId: z.number(),
  goodsName: z.string(),
  goodsKind: coded(codes.goodsKind),
  unit: z.string(),
  spec: z.string(),
  /** Price of one unit with its options. */
  price: z.number(),
  /** Price of one unit without options. */
  basePrice: z.number(),
  /** Price rule that decided `basePrice` when the order was placed, with the list price of that time; null at list price. */
  priceRule: z.object({ ruleName: z.string(), listPrice: z.number() }).nullable(),
  quantity: z.number(),
  returnQuantity: z.number(),
  amount: z.number(),
  discountAmount: z.number(),
  changePriceDiff: z.number(),
  /** Part of the payments that is allocated to this line so far. */
  allocatedAmount: z.number(),
  flavor: z.string(),
  /** Options of each unit, with their surcharges when the order was placed. */
  options: z.array(
    z.object({ groupId: z.number(), groupName: z.string(), optionName: z.string(), surcharge: z.number() }),
  ),
  itemRemark: z.string(),
  packageDetail: z.array(packageContent),
  produceDept: coded(codes.produceDept),
  produceStatus: coded(codes.produceStatus),
  returnReason: z.string().nullable(),
  /** Pending request to return pieces of this line; null without one. `mine`: requested by the caller. */
  returnAsked: z
    .object({ approvalId: z.number(), quantity: z.number(), applyUserName: z.string(), mine: z.boolean() })
    .nullable(),
  /** `askReturn`: the caller may not return items but may request a return. */
  can: z.object({
    returnItem: z.boolean(),
    askReturn: z.boolean(),
    changePrice: z.boolean(),
    /** 确认出品: true while the line can be marked as produced. */
    produce: z.boolean(),
    /** 开始制作: true while production has not started. */
    make: z.boolean(),
    /**
     * 已送达: true when the line was produced and the caller may mark it as delivered (bar staff, and users who may order
     * for the table).
     */
    deliver: z.boolean(),
    /** 撤销送达: true for a delivered line of an open order, for the same users as `deliver`. */
    undoDelivery: z.boolean(),
  }),
})

const recordHead = z.object({
  tableRecordId: z.number(),
  recordNo: z.string(),
  tableId: z.number(),
  tableName: z.string(),
  areaName: z.string(),
  billId: z.number(),
  openTime: z.string(),
  guestName: z.string(),
  guestPhone: z.string(),
  guestNum: z.number(),
  /** Note about the guests, entered with the booking or at opening; '' without one. */
  guestNote: z.string(),
  salesUserName: z.string(),
  waiterUserName: z.string().nullable(),
  recommendUserName: z.string().nullable(),
  minCharge: z.number(),
  minWaived: z.boolean(),
  /** Missing amount to the minimum, fen; null when the caller may not see the sitting's amounts. */
  minDiffAmount: z.number().nullable(),
  payMode: coded(codes.payMode),
  status: coded(codes.recordStatus),
  version: z.number(),
})

const orderBook = z.object({
  record: recordHead,
  orders: z.array(orderCard.extend({ items: z.array(orderLine) })),
  /** Sums of the orders in this response without waiting orders. `waitingAmount`: sum of the waiting orders. */
  /** Null when the caller may not see the sitting's amounts; payments and refunds are then empty. */
  money: z.object({ ...amounts, waitingAmount: z.number() }).nullable(),
  payments: z.array(
    z.object({
      paymentId: z.number(),
      paymentNo: z.string(),
      payMethod: coded(codes.payMethod),
      /** Part of the payment that is allocated to the orders in this response, fen. */
      amount: z.number(),
      refundedAmount: z.number(),
      status: coded(codes.payStatus),
      voided: z.boolean(),
      payTime: z.string().nullable(),
      cashierName: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      refundId: z.number(),
      refundNo: z.string(),
      refundType: coded(codes.refundType),
      orderId: z.number(),
      amount: z.number(),
      reason: z.string(),
      status: coded(codes.refundStatus),
      applyUserName: z.string(),
      createTime: z.string(),
      refundTime: z.string().nullable(),
    }),
  ),
  logs: z.array(z.object({ title: z.string(), content: z.string(), userName: z.string(), createTime: z.string() })),
  can: z.object({
    addItems: z.boolean(),
    settle: z.boolean(),
    payCode: z.boolean(),
    /** True when stored bottles can be requested to this table: only while it is open. */
    fetchWine: z.boolean(),
    /** True when a voucher can be redeemed at this table. */
    verify: z.boolean(),
  }),
})

/**
 * Order as shown to the member of its sitting. The amounts of an unpaid pay-now order (waiting) are the sums of its
 * lines, because it is not booked yet.
 */
const memberOrder = {
  orderId: z.number(),
  orderNo: z.string(),
  tableRecordId: z.number(),
  tableName: z.string(),
  businessDate: z.string(),
  createTime: z.string(),
  status: coded(codes.orderStatus),
  /** True when the order is a gift of the venue. */
  giftFlag: z.boolean(),
  payableAmount: z.number(),
}

const produceRow = z.object({
  orderItemId: z.number(),
  orderId: z.number(),
  orderNo: z.string(),
  orderType: coded(codes.orderType),
  tableName: z.string(),
  goodsName: z.string(),
  unit: z.string(),
  /** Ordered minus returned quantity. */
  quantity: z.number(),
  flavor: z.string(),
  itemRemark: z.string(),
  orderRemark: z.string(),
  packageDetail: z.array(packageContent),
  produceDept: coded(codes.produceDept),
  produceStatus: coded(codes.produceStatus),
  createTime: z.string(),
  produceTime: z.string().nullable(),
  orderUserName: z.string().nullable(),
  urgeCount: z.number(),
})

/**
 * Lines of one order that one production place still has to make. Of a package split over several places, only the
 * parts of this place.
 */
const ticket = z.object({
  orderId: z.number(),
  orderNo: z.string(),
  orderType: coded(codes.orderType),
  tableName: z.string(),
  produceDept: coded(codes.produceDept),
  createTime: z.string(),
  source: coded(codes.orderSource),
  orderUserName: z.string().nullable(),
  orderRemark: z.string(),
  /** Note about the guests (allergies, requests), entered with the booking or at opening; '' without one. */
  guestNote: z.string(),
  urgeCount: z.number(),
  lines: z.array(
    z.object({
      orderItemId: z.number(),
      goodsId: z.number(),
      goodsName: z.string(),
      unit: z.string(),
      /** Ordered minus returned quantity. */
      quantity: z.number(),
      flavor: z.string(),
      itemRemark: z.string(),
      packageDetail: z.array(packageContent),
      produceStatus: coded(codes.produceStatus),
      /** Other production places that make parts of the same package. */
      alsoAt: z.array(coded(codes.produceDept)),
      /** Number of pieces whose return waits for approval. */
      returnAsked: z.number(),
    }),
  ),
})

const reason = multilineText('原因', 100)

/** Order statuses that have a tab of their own in the order list; the tab `closed` is added separately. */
const tabs = [
  codes.orderStatus.waiting,
  codes.orderStatus.placed,
  codes.orderStatus.settled,
  codes.orderStatus.completed,
] as const
const { waiting, making, produced, delivered } = codes.produceStatus
const producePlace = oneOf('出品部门', [codes.produceDept.bar, codes.produceDept.kitchen, codes.produceDept.fruit])

export const schemas = {
  list: {
    input: z.object({
      beginDate: optional(date('开始日期')),
      endDate: optional(date('结束日期')),
      /** Status, or 'closed' for cancelled and returned orders. */
      status: optional(oneOf('状态', [...tabs, 'closed'])),
      orderType: optional(code('订单类型', codes.orderType)),
      tableId: optional(id('台位')),
      keyword: optional(searchWords('关键字', 30)),
      ...page(50, 200),
    }),
    answer: paged(orderCard),
  },
  detail: { input: z.object({ orderId: id('订单') }), answer: orderBook },
  byRecord: { input: z.object({ tableRecordId: id('台位') }), answer: orderBook },
  cancel: { input: z.object({ orderId: id('订单'), reason: optional(reason) }), answer: emptyResponse },
  toPostpay: {
    input: z.object({ orderId: id('订单') }),
    answer: z.object({ status: coded(codes.orderStatus), payableAmount: z.number() }),
  },
  returnItem: {
    input: z.object({
      orderItemId: id('商品'),
      quantity: int('退单数量', 1, 99),
      reason,
      /** True restores the stock; default true. */ returnStock: optional(flag('退回库存')),
      version: version(),
    }),
    answer: z.object({
      returnAmount: z.number(),
      discountBack: z.number(),
      orderStatus: coded(codes.orderStatus),
      version: z.number(),
    }),
  },
  /**
   * Requests an approval to return pieces; the input is that of `returnItem`. For callers without the permission for
   * `returnItem`.
   */
  askReturn: {
    input: z.object({
      orderItemId: id('商品'),
      quantity: int('退单数量', 1, 99),
      reason,
      returnStock: optional(flag('退回库存')),
    }),
    answer: z.object({ approvalId: z.number() }),
  },
  changePrice: {
    input: z.object({
      orderItemId: id('商品'),
      /** Price of one unit. */ newPrice: fen('新价格'),
      reason,
      version: version(),
    }),
    answer: z.object({ amount: z.number(), discountAmount: z.number(), version: z.number() }),
  },
  urge: { input: z.object({ orderId: id('订单') }), answer: z.object({ urgeCount: z.number() }) },
  produceList: {
    input: z.object({
      produceDept: optional(producePlace),
      /** Default: lines that wait or are in progress. Finished lines are limited to the current night. */
      produceStatus: optional(oneOf('出品状态', [waiting, making, produced, delivered])),
      ...page(50, 200),
    }),
    answer: paged(produceRow),
  },
  produceTickets: {
    input: z.object({ produceDept: optional(producePlace) }),
    answer: z.object({
      /** Urged tickets first, then oldest first. Limited to as many tickets as the production page displays. */
      rows: z.array(ticket),
      /** Total number of waiting tickets. */
      total: z.number(),
      /** Goods marked sold out tonight. */
      soldOutGoods: z.array(z.object({ goodsId: z.number(), goodsName: z.string() })),
      can: z.object({ soldOut: z.boolean() }),
    }),
  },
  /** Undoes marking lines as produced: within ten seconds, by the user who marked them (see `undo-time.ts`). */
  produceUndo: {
    input: z.object({
      orderItemIds: list('商品', id('商品'), 200),
      /** Limits packages to the parts made at this place; absent: the parts of all places. */
      produceDept: optional(producePlace),
      /** Step to undo: 已送达 undoes the delivery, absent undoes 出品. A delivery can be undone while the order is open. */
      undo: optional(oneOf('撤销步骤', [delivered])),
    }),
    answer: emptyResponse,
  },
  produceHandle: {
    input: z.object({
      orderItemIds: list('商品', id('商品'), 200),
      /** Limits packages to the parts made at this place; absent: the parts of all places that can be changed. */
      produceDept: optional(producePlace),
      produceStatus: oneOf('出品状态', [making, produced, delivered]),
    }),
    answer: emptyResponse,
  },
  add: {
    input: z.object({
      tableRecordId: id('台位'),
      items: list('商品', cartItem, 100),
      payMode: code('付款方式', codes.payMode),
      recommendUserId: optional(id('推荐人')),
      memberId: optional(id('会员')),
      remark: optional(multilineText('备注', 100)),
      expectedFen: expectedFen(),
    }),
    answer: z.object({
      orderId: z.number(),
      orderNo: z.string(),
      payableAmount: z.number(),
      status: coded(codes.orderStatus),
      payDeadline: z.string().nullable(),
    }),
  },
  memberList: {
    input: z.object({ ...page(50, 50) }),
    answer: paged(
      z.object({
        ...memberOrder,
        /**
         * First three goods, and the total number of pieces. Returned pieces are excluded, unless everything was
         * returned.
         */
        goods: z.array(z.object({ goodsName: z.string(), quantity: z.number() })),
        pieces: z.number(),
      }),
    ),
  },
  memberDetail: {
    input: z.object({ orderId: id('订单') }),
    answer: z.object({
      ...memberOrder,
      payDeadline: z.string().nullable(),
      totalAmount: z.number(),
      giftAmount: z.number(),
      discountAmount: z.number(),
      paidAmount: z.number(),
      creditAmount: z.number(),
      unpaidAmount: z.number(),
      /** True when the order was placed on this phone at the table and can still be paid there. */
      canPay: z.boolean(),
      items: z.array(
        z.object({
          orderItemId: z.number(),
          goodsName: z.string(),
          spec: z.string(),
          unit: z.string(),
          quantity: z.number(),
          returnQuantity: z.number(),
          amount: z.number(),
          discountAmount: z.number(),
          flavor: z.string(),
          itemRemark: z.string(),
        }),
      ),
      /** Payments of the order, with the refunded part of each. */
      payments: z.array(
        z.object({
          paymentId: z.number(),
          payMethod: coded(codes.payMethod),
          amount: z.number(),
          refundedAmount: z.number(),
          payTime: z.string().nullable(),
        }),
      ),
      refunds: z.array(
        z.object({
          refundId: z.number(),
          refundNo: z.string(),
          amount: z.number(),
          status: coded(codes.refundStatus),
          createTime: z.string(),
        }),
      ),
    }),
  },
}
