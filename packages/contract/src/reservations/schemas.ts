/** Bookings. Amounts are fen; times are venue time, `bookingDate` is the business date of the visit. */
import { z } from 'zod'
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
  emptyInput,
  oneOf,
  optional,
  page,
  paged,
  phone,
  searchWords,
  text,
  time,
} from '../fields.ts'
import { balanceProof } from '../members/stored-value/balance-proof.ts'
import { paymentState, paymentProviders } from '../payments/payment-shapes.ts'

/** Actions the caller may take on this booking now. */
const bookingCan = z.object({
  edit: z.boolean(),
  confirm: z.boolean(),
  reject: z.boolean(),
  cancel: z.boolean(),
  delay: z.boolean(),
  recover: z.boolean(),
  /**
   * True when the caller may get the guest's number for a call (tonight, or on the guest's request), even if it is
   * masked here.
   */
  dial: z.boolean(),
  /** True when the caller may mark the guest's request for a call as answered. */
  answerCall: z.boolean(),
  /** True when the table can be opened for the guests of this booking. */
  open: z.boolean(),
  /** 收订金: in cash, by card or by the guest's payment code. */
  takeDeposit: z.boolean(),
  /**
   * 退订金: true when the deposit can be refunded, or when a refund that the provider did not pay out can be sent again.
   */
  refundDeposit: z.boolean(),
})

/** The guest's request to be called back by the sales person; `answerTime` and `answerName` are null until an employee has called. */
const callRequest = z.object({
  requestTime: z.string(),
  answerTime: z.string().nullable(),
  answerName: z.string().nullable(),
})

const booking = z.object({
  bookingId: z.number(),
  bookingNo: z.string(),
  bookingDate: z.string(),
  arriveTime: z.string(),
  /** Time until which the table is reserved; afterwards the booking expires. */
  holdUntil: z.string(),
  tableId: z.number().nullable(),
  tableName: z.string().nullable(),
  areaId: z.number(),
  areaName: z.string(),
  guestName: z.string(),
  /** Masked unless the caller is the sales person of the booking or may see full numbers. */
  guestPhone: z.string(),
  guestSex: coded(codes.userSex),
  guestNum: z.number(),
  memberId: z.number().nullable(),
  salesUserId: z.number(),
  salesUserName: z.string(),
  bookUserName: z.string().nullable(),
  source: coded(codes.bookingSource),
  minCharge: z.number(),
  packageId: z.number().nullable(),
  packageName: z.string().nullable(),
  depositAmount: z.number(),
  depositStatus: coded(codes.bookingDepositStatus),
  /** Refunded part of the deposit, fen; includes refunds of the bill it was deducted from. */
  depositRefunded: z.number(),
  occasion: coded(codes.bookingOccasion).nullable(),
  remark: z.string(),
  delayCount: z.number(),
  shareCode: z.string(),
  status: coded(codes.bookingStatus),
  cancelReason: z.string().nullable(),
  tableRecordId: z.number().nullable(),
  arrivedTime: z.string().nullable(),
  createTime: z.string(),
  callRequest: callRequest.nullable(),
  can: bookingCan,
})

/** Response of the commands that take or refund a deposit. */
const depositMoved = z.object({ depositStatus: coded(codes.bookingDepositStatus) })

const bookingLog = z.object({
  logId: z.number(),
  opType: z.string(),
  content: z.string(),
  userName: z.string(),
  createTime: z.string(),
})

const statistics = z.object({
  totalNum: z.number(),
  arrivedNum: z.number(),
  /** Expected bookings: waiting for confirmation, or confirmed. */
  waitingNum: z.number(),
  /** Cancelled or rejected bookings. */
  cancelledNum: z.number(),
  missedNum: z.number(),
})

const guest = {
  guestName: text('客人姓名', 20),
  guestPhone: phone(),
  guestNum: int('人数', 1, 50),
}
const bookingDetails = {
  guestSex: optional(code('性别', codes.userSex)),
  salesUserId: optional(id('订台人')),
  occasion: optional(code('场合', codes.bookingOccasion)),
  packageId: optional(id('套餐')),
  depositAmount: optional(fen('订金')),
  remark: optional(multilineText('备注', 200)),
  /** True confirms that the guest gets a further booking although one for that night exists. */
  confirmDuplicate: optional(flag('确认重复预订')),
}

const bookingId = id('预订')
const withReason = z.object({ bookingId, reason: multilineText('原因', 100) })

export const schemas = {
  list: {
    input: z.object({
      bookingDate: date('预订日期'),
      status: optional(code('状态', codes.bookingStatus)),
      areaId: optional(id('区域')),
      salesUserId: optional(id('订台人')),
      keyword: optional(searchWords('关键字', 20)),
      ...page(20, 200),
    }),
    /** `stat`: counts for the night, area, person and keyword, regardless of the status filter. */
    answer: paged(booking).extend({ stat: statistics }),
  },
  /** Tonight and the following thirty nights, each with its number of expected bookings. */
  dates: { input: emptyInput, answer: z.array(z.object({ bookingDate: z.string(), count: z.number() })) },
  detail: {
    input: z.object({ bookingId }),
    answer: booking.extend({
      logs: z.array(bookingLog),
      /** Minutes by which 推迟 delays both arrival and hold time. */
      delayMinutes: z.number(),
      /** True when refunding this deposit (退订金) requires the pay password. */
      refundPassword: z.boolean(),
      /** Latest time of a cancellation that refunds the paid deposit. */
      refundUntil: z.string(),
      /** Payment method of the deposit; null while unpaid. */
      depositMethod: coded(codes.payMethod).nullable(),
      /**
       * Payment of the deposit without a final result; null without one. `scanned`: staff scanned a payment code,
       * otherwise the guest pays on their phone.
       */
      depositPaying: z
        .object({
          paymentNo: z.string(),
          amount: z.number(),
          payMethod: coded(codes.payMethod),
          createTime: z.string(),
          scanned: z.boolean(),
        })
        .nullable(),
      /** 'simulated': no merchant keys are configured, and payments through providers are not real. */
      payMode: z.enum(['simulated', 'live']),
    }),
  },
  freeTables: {
    input: z.object({
      bookingDate: date('预订日期'),
      areaId: optional(id('区域')),
      guestNum: optional(int('人数', 1, 50)),
    }),
    answer: z.array(
      z.object({
        tableId: z.number(),
        tableName: z.string(),
        initials: z.string(),
        areaId: z.number(),
        areaName: z.string(),
        tableType: coded(codes.tableType),
        seatNum: z.number(),
        minCharge: z.number(),
      }),
    ),
  },
  add: {
    /** Table of the booking; without one the booking is for an area, which is then required. */
    input: z.object({
      bookingDate: date('预订日期'),
      arriveTime: time('预抵时间'),
      tableId: optional(id('台位')),
      areaId: optional(id('区域')),
      source: optional(oneOf('来源', [codes.bookingSource.staff, codes.bookingSource.phone])),
      ...guest,
      ...bookingDetails,
    }),
    answer: z.object({
      bookingId: z.number(),
      bookingNo: z.string(),
      shareCode: z.string(),
      noticeUrl: z.string(),
      status: coded(codes.bookingStatus),
      minCharge: z.number(),
    }),
  },
  edit: {
    input: z.object({
      bookingId,
      bookingDate: optional(date('预订日期')),
      arriveTime: optional(time('预抵时间')),
      tableId: optional(id('台位')),
      areaId: optional(id('区域')),
      guestName: optional(guest.guestName),
      guestPhone: optional(guest.guestPhone),
      guestNum: optional(guest.guestNum),
      ...bookingDetails,
      /** Fields to clear; absent fields stay unchanged. A booking whose table is cleared is for its area. */
      clear: optional(list('清空', oneOf('清空', ['tableId', 'occasion', 'packageId', 'remark']), 4)),
    }),
    answer: emptyResponse,
  },
  confirm: { input: z.object({ bookingId }), answer: emptyResponse },
  reject: { input: withReason, answer: emptyResponse },
  cancel: { input: withReason, answer: emptyResponse },
  delay: {
    input: z.object({ bookingId }),
    answer: z.object({ arriveTime: z.string(), holdUntil: z.string(), delayCount: z.number() }),
  },
  /** `guestPhone`: the full number, for dialling only. */
  dial: { input: z.object({ bookingId }), answer: z.object({ guestPhone: z.string() }) },
  /** When several employees mark the same request as answered, the name of the first one is stored. */
  answerCall: { input: z.object({ bookingId }), answer: emptyResponse },
  recover: { input: z.object({ bookingId }), answer: z.object({ holdUntil: z.string() }) },
  guestDetail: {
    input: z.object({ bookingId: optional(bookingId), shareCode: text('预订码', 32) }),
    /** The booking notice for the guest. Contains no phone number, because anyone with the link can read it. */
    answer: z.object({
      bookingId: z.number(),
      bookingNo: z.string(),
      bookingDate: z.string(),
      arriveTime: z.string(),
      holdUntil: z.string(),
      tableName: z.string().nullable(),
      areaName: z.string(),
      minCharge: z.number(),
      guestName: z.string(),
      guestNum: z.number(),
      packageName: z.string().nullable(),
      occasion: coded(codes.bookingOccasion).nullable(),
      salesUserId: z.number(),
      salesUserName: z.string(),
      depositAmount: z.number(),
      depositStatus: coded(codes.bookingDepositStatus),
      /** Refunded part of the deposit, fen. */
      depositRefunded: z.number(),
      status: coded(codes.bookingStatus),
      /**
       * True when the deposit can be paid here now, by one of `listPaymentProviders`. `payMode` 'simulated': no merchant keys are
       * configured, and payments are not real.
       */
      canPayDeposit: z.boolean(),
      payMethods: z.array(z.enum(paymentProviders)),
      payMode: z.enum(['simulated', 'live']),
      canCancel: z.boolean(),
      /**
       * True when the guest can request a call now: at least five minutes after the last request (TOO_FREQUENT before),
       * and at most five times per booking.
       */
      canRequestCall: z.boolean(),
      callRequest: callRequest.nullable(),
      /** Latest time of a cancellation that refunds the paid deposit. */
      refundUntil: z.string(),
      /** Latest time at which the guest may cancel. */
      cancelUntil: z.string(),
    }),
  },
  /** Takes exactly the requested deposit; the amount is not part of the request. */
  takeDeposit: {
    input: z.object({
      bookingId,
      payMethod: oneOf('付款方式', [codes.payMethod.cash, codes.payMethod.card, codes.payMethod.balance]),
      /** Number on the slip of the card terminal. */
      slipNo: optional(text('小票号', 40)),
      expectedFen: expectedFen(),
      ...balanceProof,
    }),
    answer: depositMoved.extend({ paymentNo: z.string() }),
  },
  collectDeposit: {
    input: z.object({
      requestId: text('请求编号', 64, 8),
      bookingId,
      /** Payment code displayed by the guest's wallet app. */
      authCode: text('付款码', 40, 16),
      expectedFen: expectedFen(),
    }),
    answer: z.object(paymentState),
  },
  endDeposit: { input: z.object({ bookingId }), answer: z.object(paymentState) },
  refundDeposit: {
    input: z.object({
      bookingId,
      reason: multilineText('退款原因', 100),
      /** Encrypted pay password; required above a configured amount. */
      payPassword: optional(text('支付密码', 1024)),
    }),
    answer: depositMoved,
  },
  /**
   * Requests a call. The guest agrees that the sales person, or a colleague if there is no answer, calls the phone
   * number of the booking.
   */
  requestCall: { input: z.object({ bookingId, shareCode: text('预订码', 32) }), answer: emptyResponse },
  guestCancel: {
    input: z.object({ bookingId, shareCode: text('预订码', 32), phoneTail: text('手机尾号', 4, 4) }),
    answer: emptyResponse,
  },
}
