/** Orders of a table. Amounts are fen. */
import { z } from 'zod'
import { amounts as seven } from '../amounts.ts'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  date,
  done,
  expectedFen,
  fen,
  flag,
  id,
  int,
  lines,
  list,
  oneOf,
  optional,
  page,
  paged,
  searchWords,
  text,
  version,
} from '../fields.ts'

/** A chosen part of a package; `flavor` holds for all its units. */
const cartPart = z.object({ goodsId: id('商品'), quantity: int('数量', 1, 99), flavor: optional(text('口味', 20)) })

/** One line of a cart. `packageDetail` lists the chosen parts of a package; fixed parts can be omitted unless a flavour is chosen. */
export const cartItem = z.object({
  goodsId: id('商品'),
  quantity: int('数量', 1, 99),
  flavor: optional(text('口味', 20)),
  itemRemark: optional(lines('备注', 50)),
  packageDetail: optional(list('套餐选择', cartPart, 50)),
})

/** A part of an ordered package; `quantity` is per package, `flavor` missing where none was chosen. */
const packageContent = z.object({
  goodsId: z.number(),
  goodsName: z.string(),
  unit: z.string(),
  quantity: z.number(),
  flavor: z.string().optional(),
})

const amounts = { ...seven, returnAmount: z.number(), refundAmount: z.number() }

/** Actions available to the caller for an order now; the page shows exactly these. */
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

/** A card of the order list. A waiting order shows the sums of its lines because it is not booked yet. */
const orderCard = z.object({
  orderId: z.number(),
  orderNo: z.string(),
  orderType: coded(codes.orderType),
  /** The gift of a gift order; null otherwise. */
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
  /** First three goods, and the total number of pieces; without returned ones, unless everything was returned. */
  goods: z.array(z.object({ goodsName: z.string(), quantity: z.number() })),
  pieces: z.number(),
  produceStatus: coded(codes.orderProduceStatus),
  urgeCount: z.number(),
  ...amounts,
  /** Partly on credit; partly refunded; changed on a later night than its own. */
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
  price: z.number(),
  quantity: z.number(),
  returnQuantity: z.number(),
  amount: z.number(),
  discountAmount: z.number(),
  changePriceDiff: z.number(),
  /** Money received for this line so far. */
  allocatedAmount: z.number(),
  flavor: z.string(),
  itemRemark: z.string(),
  packageDetail: z.array(packageContent),
  produceDept: coded(codes.produceDept),
  produceStatus: coded(codes.produceStatus),
  returnReason: z.string().nullable(),
  /** A pending return request for pieces of it; `mine`: requested by the caller. Null without one. */
  returnAsked: z
    .object({ approvalId: z.number(), quantity: z.number(), applyUserName: z.string(), mine: z.boolean() })
    .nullable(),
  /** `requestReturn`: the caller may not return items but may request it. */
  can: z.object({
    returnItem: z.boolean(),
    askReturn: z.boolean(),
    changePrice: z.boolean(),
    /** 确认出品: it can still be produced. */
    produce: z.boolean(),
    /** 开始制作: production has not started. */
    make: z.boolean(),
    /** 已送达: it was produced and can be marked as delivered, by the bar or by users who may order for the table. */
    deliver: z.boolean(),
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
  /** Note about the guests from the booking or opening; '' without one. */
  guestNote: z.string(),
  salesUserName: z.string(),
  waiterUserName: z.string().nullable(),
  recommendUserName: z.string().nullable(),
  minCharge: z.number(),
  minWaived: z.boolean(),
  /** Null when the caller may not see the sitting's amounts. */
  minDiffAmount: z.number().nullable(),
  payMode: coded(codes.payMode),
  status: coded(codes.recordStatus),
  version: z.number(),
})

const orderBook = z.object({
  record: recordHead,
  orders: z.array(orderCard.extend({ items: z.array(orderLine) })),
  /** Sums of the orders shown, without waiting ones; `waitingAmount` is the amount waiting for payment. */
  /** Null, and no payments or refunds, when the caller may not see the sitting's amounts. */
  money: z.object({ ...amounts, waitingAmount: z.number() }).nullable(),
  payments: z.array(
    z.object({
      paymentId: z.number(),
      paymentNo: z.string(),
      payMethod: coded(codes.payMethod),
      /** Part of the payment allocated to the orders shown. */
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
    /** Stored bottles can be brought to this table; only while it is open. */
    fetchWine: z.boolean(),
    /** A voucher can be redeemed at this table. */
    verify: z.boolean(),
  }),
})

/** An order for the member of its sitting. A waiting order shows the sums of its lines. */
const memberOrder = {
  orderId: z.number(),
  orderNo: z.string(),
  tableRecordId: z.number(),
  tableName: z.string(),
  businessDate: z.string(),
  createTime: z.string(),
  status: coded(codes.orderStatus),
  /** Gift of the venue. */
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

/** Lines of one order still to be produced at one place. For a package split over several places, only the parts of this place. */
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
  /** Note about the guests from the booking or opening (allergies, requests); '' without one. */
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
      /** Other places that produce parts of the same package. */
      alsoAt: z.array(coded(codes.produceDept)),
      /** Pieces whose return waits for approval. */
      returnAsked: z.number(),
    }),
  ),
})

const reason = lines('原因', 100)

/** Tabs of the list except 'closed'. */
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
      /** 'closed' = cancelled and returned. */
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
  cancel: { input: z.object({ orderId: id('订单'), reason: optional(reason) }), answer: done },
  toPostpay: {
    input: z.object({ orderId: id('订单') }),
    answer: z.object({ status: coded(codes.orderStatus), payableAmount: z.number() }),
  },
  returnItem: {
    input: z.object({
      orderItemId: id('商品'),
      quantity: int('退单数量', 1, 99),
      reason,
      /** Default: stock is restored. */ returnStock: optional(flag('退回库存')),
      version: version(),
    }),
    answer: z.object({
      returnAmount: z.number(),
      discountBack: z.number(),
      orderStatus: coded(codes.orderStatus),
      version: z.number(),
    }),
  },
  /** Like `returnItem`, for callers without the permission: requests approval. */
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
      /** Default: waiting and in progress. Finished ones are tonight's only. */
      produceStatus: optional(oneOf('出品状态', [waiting, making, produced, delivered])),
      ...page(50, 200),
    }),
    answer: paged(produceRow),
  },
  produceTickets: {
    input: z.object({ produceDept: optional(producePlace) }),
    answer: z.object({
      /** Urged ones first, then oldest first; limited to what screens can show. */
      rows: z.array(ticket),
      /** Total number waiting. */
      total: z.number(),
      /** Goods marked sold out tonight. */
      soldOutGoods: z.array(z.object({ goodsId: z.number(), goodsName: z.string() })),
      can: z.object({ soldOut: z.boolean() }),
    }),
  },
  /** Within ten seconds, by the user who marked these lines as produced; see `undo-time.ts`. */
  produceUndo: {
    input: z.object({
      orderItemIds: list('商品', id('商品'), 200),
      /** Limits packages to the parts made here; absent: all places are undone. */
      produceDept: optional(producePlace),
      /** The step that is taken back: 已送达 when named, otherwise 出品. A delivery can be taken back while the order is open. */
      undo: optional(oneOf('撤销步骤', [delivered])),
    }),
    answer: done,
  },
  produceHandle: {
    input: z.object({
      orderItemIds: list('商品', id('商品'), 200),
      /** Limits packages to the parts made here; absent: all possible places are changed. */
      produceDept: optional(producePlace),
      produceStatus: oneOf('出品状态', [making, produced, delivered]),
    }),
    answer: done,
  },
  add: {
    input: z.object({
      tableRecordId: id('台位'),
      items: list('商品', cartItem, 100),
      payMode: code('付款方式', codes.payMode),
      recommendUserId: optional(id('推荐人')),
      memberId: optional(id('会员')),
      remark: optional(lines('备注', 100)),
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
        /** First three goods, and the total number of pieces; without returned ones, unless everything was returned. */
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
      /** Placed on this phone at the table and still payable there. */
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
      /** Payments of it, and the refunded part. */
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
