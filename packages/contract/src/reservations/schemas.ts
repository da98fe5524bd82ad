/** Bookings. Amounts are fen; times are venue time, `bookingDate` is the business date of the visit. */
import { z } from 'zod'
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
  nothing,
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
import { paymentState, providers } from '../payments/payment-shapes.ts'

/** Actions available to the caller for this booking now. */
const bookingCan = z.object({
  edit: z.boolean(),
  confirm: z.boolean(),
  reject: z.boolean(),
  cancel: z.boolean(),
  delay: z.boolean(),
  recover: z.boolean(),
  /** May call the guest tonight or on request, even if the number is masked. */
  dial: z.boolean(),
  /** Marking the guest's request for a call as answered. */
  answerCall: z.boolean(),
  /** The guests have arrived: open the booked table. */
  open: z.boolean(),
  /** 收订金: by cash, card or the guest's payment code. */
  takeDeposit: z.boolean(),
  /** 退订金, or resending a refund that its provider did not pay out. */
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
  /** The table is reserved until then; afterwards the booking counts as missed. */
  holdUntil: z.string(),
  tableId: z.number().nullable(),
  tableName: z.string().nullable(),
  areaId: z.number(),
  areaName: z.string(),
  guestName: z.string(),
  /** Masked unless the caller is its sales person or may see full numbers. */
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
  /** Refunded part of the deposit, including refunds of the bill it was deducted from (fen). */
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

/** Response of the deposit commands. */
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
  /** Expected: waiting for confirmation or confirmed. */
  waitingNum: z.number(),
  /** Cancelled or refused. */
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
  remark: optional(lines('备注', 200)),
  /** Confirms a second booking of the same guest for that night. */
  confirmDuplicate: optional(flag('确认重复预订')),
}

const bookingId = id('预订')
const withReason = z.object({ bookingId, reason: lines('原因', 100) })

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
    /** `stat` counts by night, area, person and keyword, regardless of the status filter. */
    answer: paged(booking).extend({ stat: statistics }),
  },
  /** Tonight and the following thirty nights, each with its number of expected bookings. */
  dates: { input: nothing, answer: z.array(z.object({ bookingDate: z.string(), count: z.number() })) },
  detail: {
    input: z.object({ bookingId }),
    answer: booking.extend({
      logs: z.array(bookingLog),
      /** Minutes by which 推迟 moves the arrival and the end of the reservation. */
      delayMinutes: z.number(),
      /** 退订金 of this amount requires the pay password. */
      refundPassword: z.boolean(),
      /** Deadline for a cancellation with refund of the paid deposit. */
      refundUntil: z.string(),
      /** Payment method of the deposit; null while unpaid. */
      depositMethod: coded(codes.payMethod).nullable(),
      /**
       * A deposit payment with unknown result is in progress; `scanned`: by a payment code scanned by staff, otherwise on the guest's
       * phone.
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
      /** 'simulated': no merchant keys, money through providers is not real. */
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
    /** Without a table the booking is for an area, which is then required. */
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
      /** Absent fields stay unchanged; fields listed here are cleared. A booking without a table is for its area. */
      clear: optional(list('清空', oneOf('清空', ['tableId', 'occasion', 'packageId', 'remark']), 4)),
    }),
    answer: done,
  },
  confirm: { input: z.object({ bookingId }), answer: done },
  reject: { input: withReason, answer: done },
  cancel: { input: withReason, answer: done },
  delay: {
    input: z.object({ bookingId }),
    answer: z.object({ arriveTime: z.string(), holdUntil: z.string(), delayCount: z.number() }),
  },
  /** `guestPhone`: the full number, for dialling, not for display. */
  dial: { input: z.object({ bookingId }), answer: z.object({ guestPhone: z.string() }) },
  /** Of two who answer, the first one's name stays. */
  answerCall: { input: z.object({ bookingId }), answer: done },
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
      /** Refunded so far, fen; as for staff. */
      depositRefunded: z.number(),
      status: coded(codes.bookingStatus),
      /** It can be paid here now, by these methods; 'simulated': no merchant keys, payments are not real. */
      canPayDeposit: z.boolean(),
      payMethods: z.array(z.enum(providers)),
      payMode: z.enum(['simulated', 'live']),
      canCancel: z.boolean(),
      /** A request for a call is accepted now: none in the last five minutes (TOO_FREQUENT), at most five per booking. */
      canRequestCall: z.boolean(),
      callRequest: callRequest.nullable(),
      /** Deadline for a cancellation with refund of the paid deposit. */
      refundUntil: z.string(),
      /** Deadline for a cancellation by the guest. */
      cancelUntil: z.string(),
    }),
  },
  /** Always takes the requested deposit; the request contains no amount. */
  takeDeposit: {
    input: z.object({
      bookingId,
      payMethod: oneOf('付款方式', [codes.payMethod.cash, codes.payMethod.card, codes.payMethod.balance]),
      /** Terminal slip of a card payment. */
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
      /** Payment code from the guest's wallet. */
      authCode: text('付款码', 40, 16),
      expectedFen: expectedFen(),
    }),
    answer: z.object(paymentState),
  },
  endDeposit: { input: z.object({ bookingId }), answer: z.object(paymentState) },
  refundDeposit: {
    input: z.object({
      bookingId,
      reason: lines('退款原因', 100),
      /** Encrypted; required from a configured amount on. */
      payPassword: optional(text('支付密码', 1024)),
    }),
    answer: depositMoved,
  },
  /** The guest agrees that the sales person, or a colleague in turn, calls the number of the booking. */
  requestCall: { input: z.object({ bookingId, shareCode: text('预订码', 32) }), answer: done },
  guestCancel: {
    input: z.object({ bookingId, shareCode: text('预订码', 32), phoneTail: text('手机尾号', 4, 4) }),
    answer: done,
  },
}
