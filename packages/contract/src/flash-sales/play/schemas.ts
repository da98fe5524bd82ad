/** Group plays: the play with its goods, who joined, certificates. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import * as f from '../../fields.ts'
import { payOffer, prepaidBack } from '../prepaid-shapes.ts'

const playId = f.id('组局')
const status = f.coded(codes.playStatus)
const joinStatus = f.coded(codes.playJoinStatus)
const sex = f.coded(codes.userSex)

/** Guests of one play at most; one page shows them all. */
export const MOST_GUESTS = 50

const goods = z.object({
  goodsId: z.number(),
  goodsName: z.string(),
  imageUrl: z.string().nullable(),
  unit: z.string(),
  quantity: z.number(),
  /** List price a piece when the play was written. */
  price: z.number(),
})

const event = {
  playId: z.number(),
  playNo: z.string(),
  title: z.string(),
  coverUrl: z.string().nullable(),
  description: z.string(),
  /** The night of the play; `startTime` lies in it. */
  businessDate: z.string(),
  startTime: z.string(),
  areaName: z.string(),
  hostUserName: z.string(),
  /** What each guest pays. */
  price: z.number(),
  memberLimit: z.number(),
  minMember: z.number(),
  /** Places for men and for women; both 0 when everybody may take every place. */
  maleNum: z.number(),
  femaleNum: z.number(),
  /** Places that are paid for. */
  joinCount: z.number(),
  /** Places of guests who have not paid yet. */
  lockedCount: z.number(),
  status,
}

const row = z.object({
  ...event,
  hostUserId: z.number(),
  /** Where its guests sit; null while no table is theirs. */
  tableName: z.string().nullable(),
  /** Guests who were admitted. */
  verifyCount: z.number(),
  /** What its guests paid, less what went back. */
  amount: z.number(),
})

/** A guest of a play as staff see him. */
const join = z.object({
  joinId: z.number(),
  guestName: z.string(),
  sex,
  phoneMask: z.string(),
  amount: z.number(),
  /** What went back of it, before he came or from the bill; fen. */
  refundedAmount: z.number(),
  inviteUserName: z.string().nullable(),
  status: joinStatus,
  payTime: z.string().nullable(),
  verifyTime: z.string().nullable(),
  /** Last four digits of his certificate; null before it is paid. */
  codeTail: z.string().nullable(),
  /** He paid and did not come, and the house kept it. */
  forfeited: z.boolean(),
  /** The provider ended its refund without paying out: it can be sent again. */
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
  /** Null for who sees neither the play's money nor all of its guests. */
  amount: z.number().nullable(),
  /** Worth of its goods at list price. */
  listAmount: z.number(),
  cancelReason: z.string(),
  version: z.number(),
  goods: z.array(goods),
  /** Everybody for who runs it or admits guests, else those the actor invited; unpaid and lapsed ones are left out for them. */
  joins: z.array(join),
  /** What the actor may do now. */
  canEdit: z.boolean(),
  canBind: z.boolean(),
  canAdmit: z.boolean(),
  canCancel: z.boolean(),
  /** Refunds of a cancelled play that can be sent again. */
  canRetry: z.boolean(),
  /** Cancelling asks for the pay password. */
  cancelPassword: z.boolean(),
  /** Guests may still join: it can be shared. */
  isOpen: z.boolean(),
  /** What the actor adds to the link he shares, so that guests through it are his; null for who has none. */
  employeeCode: z.string().nullable(),
})

/** A guest's own place. */
const own = z.object({
  joinId: z.number(),
  status: joinStatus,
  amount: z.number(),
  payDeadline: z.string(),
  payTime: z.string().nullable(),
  /** Twelve digits to show at the door; null while they open nothing. */
  certCode: z.string().nullable(),
})

/** A place in its member's list. */
const memberPlay = z.object({
  ...event,
  joinId: z.number(),
  amount: z.number(),
  joinStatus,
  /** Where its guests sit; null while no table is theirs. */
  tableName: z.string().nullable(),
  createTime: z.string(),
})

const wantedGoods = z.object({ goodsId: f.id('商品'), quantity: f.int('数量', 1, 99) })

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
  /** Where its guests sit; null: the first admission chooses. */
  tableRecordId: z.number().nullable(),
  tableName: z.string().nullable(),
  /** The actor may admit the guest now. */
  canVerify: z.boolean(),
})

const range = {
  beginDate: f.optional(f.date('开始日期')),
  endDate: f.optional(f.date('结束日期')),
}

/** Over the filter: plays, those that were formed and not cancelled, cancelled ones, guests who paid and were admitted, their money. */
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
      /** Places left; of men and women where they are told apart. */
      leftNum: z.number(),
      maleLeft: z.number().nullable(),
      femaleLeft: z.number().nullable(),
      /** Somebody may join now. */
      isOpen: z.boolean(),
      /** Of who asks, on the phone, account or membership that joined. */
      own: own.nullable(),
    }),
  },
  guestJoin: {
    input: z.object({
      playId,
      guestName: f.text('姓名', 20),
      guestPhone: f.phone(),
      /** Required where places for men and women are told apart. */
      sex: f.optional(f.oneOf('性别', [codes.userSex.male, codes.userSex.female])),
      openId: f.optional(f.text('付款人', 128)),
      /** Code of whoever invited; his guest is credited to him. */
      employeeCode: f.optional(f.text('员工码', 16, 16)),
      /** Says nothing alone: it must be the person of `employeeCode`. */
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
      /** Twelve digits to show at the door; null while they open nothing. */
      certCode: z.string().nullable(),
      refund: prepaidBack.nullable(),
      /** Whom to call: their card is `directory.salesUser`. */
      hostUserId: z.number(),
      /** He paid and did not come, and the house keeps the money. */
      forfeited: z.boolean(),
      canPay: z.boolean(),
      ...payOffer,
    }),
  },
  playList: {
    input: z.object({
      ...range,
      status: f.optional(f.code('状态', codes.playStatus)),
      hostUserId: f.optional(f.id('发起人')),
      /** The department with those below it. */
      deptId: f.optional(f.id('部门')),
      /** Only what the actor hosts. */
      mine: f.optional(f.flag('我发起的')),
      ...f.page(),
    }),
    answer: z.object({
      rows: z.array(row),
      total: z.number(),
      summary: z.object({
        ...sums,
        cancelledCount: z.number(),
        /** Guests of a formed play on average, in hundredths. */
        averageJoins: z.number(),
      }),
    }),
  },
  playDetail: { input: z.object({ playId }), answer: detail },
  playSave: {
    input: z.object({
      playId: f.optional(playId),
      /** Of an edit: the version it began with. */
      version: f.optional(f.version()),
      title: f.text('标题', 30),
      coverUrl: f.optional(f.upload('封面')),
      description: f.optional(f.lines('说明', 500)),
      startTime: f.time('开始时间'),
      areaId: f.id('区域'),
      price: f.fen('人均价格', 1),
      memberLimit: f.int('人数上限', 2, MOST_GUESTS),
      minMember: f.int('成局人数', 1, MOST_GUESTS),
      /** Both 0: everybody may take every place; else together the limit. */
      maleNum: f.int('男生人数', 0, MOST_GUESTS),
      femaleNum: f.int('女生人数', 0, MOST_GUESTS),
      goods: f.list('组局商品', wantedGoods, 20),
    }),
    answer: z.object({ playId: z.number(), version: z.number() }),
  },
  playCancel: {
    input: z.object({
      playId,
      reason: f.lines('取消原因', 100),
      /** Encrypted; asked for above `pay.passwordAbove`. */
      payPassword: f.optional(f.text('支付密码', 1000)),
    }),
    /** Guests whose money went back, or is sent again. */
    answer: z.object({ playId: z.number(), refundCount: z.number() }),
  },
  playBind: {
    input: z.object({ playId, tableRecordId: f.id('台位') }),
    answer: z.object({ playId: z.number(), tableName: z.string() }),
  },
  groupStatistics: {
    input: z.object({
      ...range,
      /** Plays the actor hosts in these nights, or plays of any night that anybody may still join. */
      part: f.oneOf('分类', ['hosted', 'open']),
      ...f.page(),
    }),
    answer: z.object({
      /** `amount` is null for plays of others. */
      rows: z.array(z.object({ ...event, tableName: z.string().nullable(), amount: z.number().nullable() })),
      total: z.number(),
      /** Of what the actor hosts, over the nights asked for; the guests he invited beside it. */
      summary: z.object({ ...sums, invitedCount: z.number() }),
    }),
  },
  invitedGuests: {
    input: z.object({ ...range, ...f.page() }),
    /** Guests who paid for a place through the actor's invitation, the latest first. */
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
      /** Instead of the code, for who runs the play. */
      joinId: f.optional(joinId),
    }),
    answer: certificate,
  },
  certConsume: {
    input: z.object({
      certCode: f.optional(certCode),
      joinId: f.optional(joinId),
      /** Needed by the first admission of a play no table was chosen for. */
      tableRecordId: f.optional(f.id('台位')),
    }),
    answer: z.object({ joinId: z.number(), orderId: z.number(), tableName: z.string() }),
  },
}
