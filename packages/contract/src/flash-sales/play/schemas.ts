/** Group plays: plays with their goods, registrations, admission codes. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import * as f from '../../fields.ts'
import { paymentOptions, prepaidRefund } from '../prepaid-shapes.ts'

const playId = f.id('组局')
const status = f.coded(codes.playStatus)
const joinStatus = f.coded(codes.playJoinStatus)
const sex = f.coded(codes.userSex)

/** Maximum guests per play; fits one page. */
export const MAX_GUESTS = 50

const goods = z.object({
  goodsId: z.number(),
  goodsName: z.string(),
  imageUrl: z.string().nullable(),
  unit: z.string(),
  quantity: z.number(),
  /** List price per piece when the play was created. */
  price: z.number(),
})

const event = {
  playId: z.number(),
  playNo: z.string(),
  title: z.string(),
  coverUrl: z.string().nullable(),
  description: z.string(),
  /** Night of the play; contains `startTime`. */
  businessDate: z.string(),
  startTime: z.string(),
  areaName: z.string(),
  hostUserName: z.string(),
  /** Price per guest. */
  price: z.number(),
  memberLimit: z.number(),
  minMember: z.number(),
  /** Places for men and for women; both 0 when places are not separated. */
  maleNum: z.number(),
  femaleNum: z.number(),
  /** Paid places. */
  joinCount: z.number(),
  /** Places reserved by guests who have not paid yet. */
  lockedCount: z.number(),
  status,
}

const row = z.object({
  ...event,
  hostUserId: z.number(),
  /** Assigned table; null while none is assigned. */
  tableName: z.string().nullable(),
  /** Number of admitted guests. */
  verifyCount: z.number(),
  /** Amount paid for the play minus refunds. */
  amount: z.number(),
})

/** A guest of a play, for staff. */
const join = z.object({
  joinId: z.number(),
  guestName: z.string(),
  sex,
  phoneMask: z.string(),
  amount: z.number(),
  /** Refunded before admission or from the bill; fen. */
  refundedAmount: z.number(),
  inviteUserName: z.string().nullable(),
  status: joinStatus,
  payTime: z.string().nullable(),
  verifyTime: z.string().nullable(),
  /** Last four digits of the admission code; null before payment. */
  codeTail: z.string().nullable(),
  /** The guest paid and did not arrive; the money was not refunded. */
  forfeited: z.boolean(),
  /** The provider failed the refund without paying out; it can be resent. */
  refundStuck: z.boolean(),
})

const detail = z.object({
  ...event,
  areaId: z.number(),
  hostUserId: z.number(),
  hostDeptName: z.string(),
  tableName: z.string().nullable(),
  tableId: z.number().nullable(),
  tableRecordId: z.number().nullable(),
  verifyCount: z.number(),
  /** Null for callers who see neither the play's money nor all its guests. */
  amount: z.number().nullable(),
  /** Value at list price of the goods that belong to the play. */
  listAmount: z.number(),
  cancelReason: z.string(),
  version: z.number(),
  goods: z.array(goods),
  /**
   * All registrations for users who run the play or admit guests; otherwise only those invited by the caller, without unpaid and expired
   * ones.
   */
  joins: z.array(join),
  /** Actions available to the caller now. */
  canEdit: z.boolean(),
  canBind: z.boolean(),
  canAdmit: z.boolean(),
  canCancel: z.boolean(),
  /** True when refunds of the cancelled play failed and can be sent again. */
  canRetry: z.boolean(),
  /** Cancelling requires the pay password. */
  cancelPassword: z.boolean(),
  /** Registration is open; the play can be shared. */
  isOpen: z.boolean(),
  /** Code the caller adds to a shared link to be credited with its guests; null when the caller has none. */
  employeeCode: z.string().nullable(),
})

/** A guest's own place. */
const own = z.object({
  joinId: z.number(),
  status: joinStatus,
  amount: z.number(),
  payDeadline: z.string(),
  payTime: z.string().nullable(),
  /** Twelve digits to show at the door; null when not valid for admission. */
  certCode: z.string().nullable(),
})

/** A place in the member's list. */
const memberPlay = z.object({
  ...event,
  joinId: z.number(),
  amount: z.number(),
  joinStatus,
  /** Assigned table; null while none is assigned. */
  tableName: z.string().nullable(),
  createTime: z.string(),
})

const goodsInput = z.object({ goodsId: f.id('商品'), quantity: f.int('数量', 1, 99) })

const certificate = z.object({
  joinId: z.number(),
  guestName: z.string(),
  sex,
  phoneMask: z.string(),
  amount: z.number(),
  status: joinStatus,
  verifyTime: z.string().nullable(),
  codeTail: z.string().nullable(),
  playId: z.number(),
  title: z.string(),
  businessDate: z.string(),
  startTime: z.string(),
  areaName: z.string(),
  hostUserName: z.string(),
  playStatus: status,
  memberLimit: z.number(),
  joinCount: z.number(),
  verifyCount: z.number(),
  /** Sitting of the play; null: set by the first admission. */
  tableRecordId: z.number().nullable(),
  tableName: z.string().nullable(),
  /** The caller may admit the guest now. */
  canVerify: z.boolean(),
})

const range = {
  beginDate: f.optional(f.date('开始日期')),
  endDate: f.optional(f.date('结束日期')),
}

/**
 * Totals over the filter: all plays, plays that took place (`formedCount`), guests who paid and guests who were
 * admitted, and the amount.
 */
const sums = {
  eventCount: z.number(),
  formedCount: z.number(),
  joinCount: z.number(),
  verifyCount: z.number(),
  amount: z.number(),
}

const certCode = f.text('凭证码', 20, 12)
const joinId = f.id('报名')

export const schemas = {
  guestPlay: {
    input: z.object({ playId, openId: f.optional(f.text('付款人', 128)) }),
    answer: z.object({
      ...event,
      goods: z.array(goods),
      listAmount: z.number(),
      /** Free places; by sex when places are separated, otherwise `maleLeft` and `femaleLeft` are null. */
      leftNum: z.number(),
      maleLeft: z.number().nullable(),
      femaleLeft: z.number().nullable(),
      /** Registration is open now. */
      isOpen: z.boolean(),
      /** Place of the guest who sends the request, found by phone, provider account or membership; null without one. */
      own: own.nullable(),
    }),
  },
  guestJoin: {
    input: z.object({
      playId,
      guestName: f.text('姓名', 20),
      guestPhone: f.phone(),
      /** Required when places are separated by sex. */
      sex: f.optional(f.oneOf('性别', [codes.userSex.male, codes.userSex.female])),
      openId: f.optional(f.text('付款人', 128)),
      /** Employee code of the inviter, who is credited with the guest. */
      employeeCode: f.optional(f.text('员工码', 16, 16)),
      /** Employee who invited the guest; ignored unless `employeeCode` is the code of this employee. */
      inviteUserId: f.optional(f.id('员工')),
      expectedFen: f.expectedFen(),
    }),
    answer: z.object({ joinId: z.number(), amount: z.number(), payDeadline: z.string() }),
  },
  memberPlays: { input: z.object({ ...f.page(50, 50) }), answer: f.paged(memberPlay) },
  memberPlay: {
    input: z.object({ joinId }),
    answer: memberPlay.extend({
      goods: z.array(goods),
      listAmount: z.number(),
      payDeadline: z.string(),
      payMethod: f.coded(codes.payMethod).nullable(),
      payTime: z.string().nullable(),
      verifyTime: z.string().nullable(),
      /** Twelve digits to show at the door; null when not valid for admission. */
      certCode: z.string().nullable(),
      refund: prepaidRefund.nullable(),
      /** Host to contact; the card comes from `directory.salesUser`. */
      hostUserId: z.number(),
      /** The guest paid and did not arrive; the money is not refunded. */
      forfeited: z.boolean(),
      canPay: z.boolean(),
      ...paymentOptions,
    }),
  },
  playList: {
    input: z.object({
      ...range,
      status: f.optional(f.code('状态', codes.playStatus)),
      hostUserId: f.optional(f.id('发起人')),
      /** Includes sub-departments. */
      deptId: f.optional(f.id('部门')),
      /** Only plays hosted by the caller. */
      mine: f.optional(f.flag('我发起的')),
      ...f.page(),
    }),
    answer: z.object({
      rows: z.array(row),
      total: z.number(),
      summary: z.object({
        ...sums,
        cancelledCount: z.number(),
        /** Average guests of a play that took place, in hundredths. */
        averageJoins: z.number(),
      }),
    }),
  },
  playDetail: { input: z.object({ playId }), answer: detail },
  playSave: {
    input: z.object({
      playId: f.optional(playId),
      /** Version that the caller edited; absent for a new play. */
      version: f.optional(f.version()),
      title: f.text('标题', 30),
      coverUrl: f.optional(f.uploadedFileUrl('封面')),
      description: f.optional(f.multilineText('说明', 500)),
      startTime: f.time('开始时间'),
      areaId: f.id('区域'),
      price: f.fen('人均价格', 1),
      memberLimit: f.int('人数上限', 2, MAX_GUESTS),
      minMember: f.int('成局人数', 1, MAX_GUESTS),
      /** Both 0: places are not separated; otherwise they add up to the limit. */
      maleNum: f.int('男生人数', 0, MAX_GUESTS),
      femaleNum: f.int('女生人数', 0, MAX_GUESTS),
      goods: f.list('组局商品', goodsInput, 20),
    }),
    answer: z.object({ playId: z.number(), version: z.number() }),
  },
  playCancel: {
    input: z.object({
      playId,
      reason: f.multilineText('取消原因', 100),
      /** Encrypted; required above `pay.passwordAbove`. */
      payPassword: f.optional(f.text('支付密码', 1000)),
    }),
    /** Number of guests whose refund was sent or resent. */
    answer: z.object({ playId: z.number(), refundCount: z.number() }),
  },
  playBind: {
    input: z.object({ playId, tableRecordId: f.id('台位') }),
    answer: z.object({ playId: z.number(), tableName: z.string() }),
  },
  groupStatistics: {
    input: z.object({
      ...range,
      /** `hosted`: plays hosted by the caller in these nights; `open`: plays of any night with open registration. */
      part: f.oneOf('分类', ['hosted', 'open']),
      ...f.page(),
    }),
    answer: z.object({
      /** `amount` is null for plays of other hosts. */
      rows: z.array(z.object({ ...event, tableName: z.string().nullable(), amount: z.number().nullable() })),
      total: z.number(),
      /** Totals of the plays hosted by the caller in the requested nights, and the number of guests the caller invited. */
      summary: z.object({ ...sums, invitedCount: z.number() }),
    }),
  },
  invitedGuests: {
    input: z.object({ ...range, ...f.page() }),
    /** Guests who paid for a place after the caller's invitation, latest first. */
    answer: z.object({
      rows: z.array(
        z.object({
          joinId: z.number(),
          playId: z.number(),
          title: z.string(),
          businessDate: z.string(),
          startTime: z.string(),
          hostUserName: z.string(),
          guestName: z.string(),
          amount: z.number(),
          status: joinStatus,
          payTime: z.string(),
        }),
      ),
      total: z.number(),
    }),
  },
  certQuery: {
    input: z.object({
      certCode: f.optional(certCode),
      /** Registration to admit, in place of `certCode`; only for users who run the play. */
      joinId: f.optional(joinId),
    }),
    answer: certificate,
  },
  certConsume: {
    input: z.object({
      certCode: f.optional(certCode),
      joinId: f.optional(joinId),
      /** Required for the first admission when the play has no table. */
      tableRecordId: f.optional(f.id('台位')),
    }),
    answer: z.object({ joinId: z.number(), orderId: z.number(), tableName: z.string() }),
  },
}
