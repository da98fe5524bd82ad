/** Flash sales: sales with their goods, guests' orders, serving and refunds. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import * as f from '../../fields.ts'
import { paymentOptions, prepaidRefund } from '../prepaid-shapes.ts'

const orderStatus = f.coded(codes.killOrderStatus)
const activityId = f.id('活动')

/** Goods of a sale. `sold` counts paid pieces, served or not; `locked` counts pieces waiting for payment. */
const goods = z.object({
  killGoodsId: z.number(),
  goodsId: z.number(),
  goodsName: z.string(),
  imageUrl: z.string().nullable(),
  salePrice: z.number(),
  killPrice: z.number(),
  stockNum: z.number(),
  soldNum: z.number(),
  lockedNum: z.number(),
  limitNum: z.number(),
})

const activity = {
  activityId: z.number(),
  activityName: z.string(),
  coverUrl: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  limitPerUser: z.number(),
  /** Business dates on which purchases are served, both included. */
  useStartDate: z.string(),
  useEndDate: z.string(),
  description: z.string(),
  /** Derived from the current time; start and end of a sale are not stored as states. */
  status: f.coded(codes.killStatus),
  goods: z.array(goods),
}

const staffActivity = z.object({
  ...activity,
  createUserName: z.string(),
  version: z.number(),
  /** Totals over all goods: paid pieces, available pieces, and revenue of the paid ones. */
  soldNum: z.number(),
  stockNum: z.number(),
  soldAmount: z.number(),
  /** The caller may edit or stop it now. */
  canEdit: z.boolean(),
  canStop: z.boolean(),
})

const goodsInput = z.object({
  goodsId: f.id('商品'),
  killPrice: f.fen('秒杀价', 1),
  stockNum: f.int('库存', 1, 99_999),
  limitNum: f.int('限购', 1, 99),
})

/** An order for staff; the phone number is masked. */
const order = z.object({
  killOrderId: z.number(),
  killOrderNo: z.string(),
  activityId: z.number(),
  activityName: z.string(),
  goodsName: z.string(),
  quantity: z.number(),
  amount: z.number(),
  /** Refunded before serving or from the bill; fen. */
  refundedAmount: z.number(),
  guestName: z.string(),
  phoneMask: z.string(),
  salesUserName: z.string().nullable(),
  payMethod: f.coded(codes.payMethod).nullable(),
  createTime: z.string(),
  payTime: z.string().nullable(),
  status: orderStatus,
  verifyTime: z.string().nullable(),
  tableName: z.string().nullable(),
  orderId: z.number().nullable(),
  refundReason: z.string(),
  /** The provider failed the refund without paying out; it can be resent. */
  refundStuck: z.boolean(),
  /** Last four digits of its code; null before payment. */
  codeTail: z.string().nullable(),
  useStartDate: z.string(),
  useEndDate: z.string(),
  /** The caller may refund or serve it now. */
  canRefund: z.boolean(),
  /** A refund requires the pay password. */
  refundPassword: z.boolean(),
  canVerify: z.boolean(),
})

/** An order for the guest who placed it. */
const ownOrder = z.object({
  killOrderId: z.number(),
  killOrderNo: z.string(),
  activityId: z.number(),
  activityName: z.string(),
  goodsName: z.string(),
  quantity: z.number(),
  amount: z.number(),
  status: orderStatus,
  payDeadline: z.string(),
  payTime: z.string().nullable(),
  verifyTime: z.string().nullable(),
  /** Twelve digits to show at the table; null while unpaid or no longer usable. */
  verifyCode: z.string().nullable(),
  useStartDate: z.string(),
  useEndDate: z.string(),
})

/** An order in the member's list. */
const memberKill = z.object({
  killOrderId: z.number(),
  killOrderNo: z.string(),
  activityName: z.string(),
  goodsName: z.string(),
  quantity: z.number(),
  amount: z.number(),
  /** Business date of the order. */
  businessDate: z.string(),
  createTime: z.string(),
  status: orderStatus,
  /** Table where it was served; null before. */
  tableName: z.string().nullable(),
  useStartDate: z.string(),
  useEndDate: z.string(),
})

const reason = f.multilineText('退款原因', 100)

export const schemas = {
  guestActivity: {
    input: z.object({ activityId }),
    answer: z.object(activity),
  },
  guestOrder: {
    input: z.object({
      killGoodsId: f.id('商品'),
      quantity: f.int('数量', 1, 99),
      guestName: f.optional(f.text('姓名', 20)),
      guestPhone: f.phone(),
      openId: f.optional(f.text('付款人', 128)),
      /** Employee code of the person who shared the sale; the order is credited to that employee. */
      employeeCode: f.optional(f.text('员工码', 16, 16)),
      /** Employee who shared the sale; ignored unless `employeeCode` is the code of this employee. */
      salesUserId: f.optional(f.id('员工')),
      expectedFen: f.expectedFen(),
    }),
    answer: z.object({ killOrderId: z.number(), killOrderNo: z.string(), amount: z.number(), payDeadline: z.string() }),
  },
  guestOrderDetail: {
    input: z.object({ killOrderId: f.id('秒杀订单'), openId: f.optional(f.text('付款人', 128)) }),
    answer: ownOrder,
  },
  memberKills: { input: z.object({ ...f.page(50, 50) }), answer: f.paged(memberKill) },
  memberKill: {
    input: z.object({ killOrderId: f.id('秒杀订单') }),
    answer: memberKill.extend({
      imageUrl: z.string().nullable(),
      /** Price per piece in the sale, and list price at that time. */
      price: z.number(),
      salePrice: z.number(),
      description: z.string(),
      payDeadline: z.string(),
      payMethod: f.coded(codes.payMethod).nullable(),
      payTime: z.string().nullable(),
      verifyTime: z.string().nullable(),
      /** Twelve digits to show at the table; null while unpaid or no longer usable. */
      verifyCode: z.string().nullable(),
      refund: prepaidRefund.nullable(),
      /** True while the order is unpaid and can still be paid. */
      canPay: z.boolean(),
      /** Paid, not served, and its last night is not over. */
      canRefund: z.boolean(),
      ...paymentOptions,
    }),
  },
  memberKillRefund: {
    input: z.object({ killOrderId: f.id('秒杀订单'), reason: f.optional(reason) }),
    answer: z.object({ killOrderId: z.number(), status: orderStatus }),
  },
  activityList: {
    input: z.object({
      /** Statuses to list: running, upcoming (with the caller's own drafts) or ended (with stopped sales). */
      status: f.optional(
        f.oneOf('状态', [codes.killStatus.upcoming, codes.killStatus.running, codes.killStatus.ended]),
      ),
      ...f.page(),
    }),
    answer: z.object({
      rows: z.array(staffActivity),
      total: z.number(),
      /** Number of sales by status. */
      counts: z.object({ upcoming: z.number(), running: z.number() }),
      /** Code the caller adds to a shared link to be credited with its sales; null for users who sell nothing. */
      employeeCode: z.string().nullable(),
    }),
  },
  activityDetail: {
    input: z.object({ activityId }),
    answer: staffActivity,
  },
  activitySave: {
    input: z.object({
      activityId: f.optional(activityId),
      /** Version that the caller edited; absent for a new sale. */
      version: f.optional(f.version()),
      activityName: f.text('活动名称', 30),
      coverUrl: f.optional(f.uploadedFileUrl('封面')),
      startTime: f.time('开始时间'),
      endTime: f.time('结束时间'),
      useStartDate: f.date('使用开始日期'),
      useEndDate: f.date('使用结束日期'),
      limitPerUser: f.int('每人限购', 1, 99),
      description: f.optional(f.multilineText('活动说明', 500)),
      goods: f.list('商品', goodsInput, 50),
      /** True publishes the sale; false stores it as a draft. */
      publish: f.flag('发布'),
    }),
    answer: z.object({ activityId: z.number(), status: f.coded(codes.killStatus) }),
  },
  activityStop: {
    input: z.object({ activityId }),
    answer: z.object({ activityId: z.number(), status: f.coded(codes.killStatus) }),
  },
  orderList: {
    input: z.object({
      activityId: f.optional(activityId),
      status: f.optional(f.code('状态', codes.killOrderStatus)),
      beginDate: f.optional(f.date('开始日期')),
      endDate: f.optional(f.date('结束日期')),
      /** Order number, goods, guest name or phone number. */
      keyword: f.optional(f.searchWords('关键字', 30)),
      ...f.page(),
    }),
    answer: z.object({
      rows: z.array(order),
      total: z.number(),
      /** Totals over the filter: paid orders, revenue, served orders, refunds. */
      summary: z.object({
        orderCount: z.number(),
        amount: z.number(),
        verifiedCount: z.number(),
        refundedAmount: z.number(),
      }),
    }),
  },
  orderRefund: {
    input: z.object({
      killOrderId: f.id('秒杀订单'),
      reason,
      /** Encrypted; required above `pay.passwordAbove`. */
      payPassword: f.optional(f.text('支付密码', 1000)),
    }),
    answer: z.object({ killOrderId: z.number(), status: orderStatus }),
  },
  codeQuery: {
    input: z.object({ verifyCode: f.text('秒杀码', 20, 12) }),
    answer: order,
  },
  codeConsume: {
    input: z.object({
      verifyCode: f.optional(f.text('秒杀码', 20, 12)),
      /** Order to serve, in place of `verifyCode`; only for users who can see the order. */
      killOrderId: f.optional(f.id('秒杀订单')),
      tableRecordId: f.id('台位'),
    }),
    answer: z.object({ killOrderId: z.number(), orderId: z.number() }),
  },
}
