/** What travels about members as persons. Times are venue time, amounts fen. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { code, coded, date, done, flag, id, lines, nothing, oneOf, optional, phone, text } from '../fields.ts'
import { flow, schemas as storedValue } from './stored-value/schemas.ts'

/** A password on its way, encrypted like those of `session`. */
const secret = (label: string) => text(label, 1024)

/** What the employee's own QR says of him. */
const employeeCode = text('员工码', 32)

const level = { levelId: z.number(), levelName: z.string(), levelNo: z.number(), discountBp: z.number() }

/** The level above his, and what is missing to it in fen, by recharging or by spending; null where that is no way. */
const nextLevel = z
  .object({
    levelName: z.string(),
    discountBp: z.number(),
    rechargeMissing: z.number().nullable(),
    consumeMissing: z.number().nullable(),
  })
  .nullable()

/** A member as he reads himself. */
const ownInfo = z.object({
  memberId: z.number(),
  memberNo: z.string(),
  /** As he calls himself; the name staff know him by stands in `memberName`. */
  nickName: z.string(),
  memberName: z.string(),
  phoneMask: z.string(),
  sex: coded(codes.userSex),
  birthday: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  ...level,
  /** One for each whole yuan that was paid at his tables and not given back. */
  points: z.number(),
  /** Sittings that were his. */
  visitCount: z.number(),
  /** His own sales person; the card comes from `directory.salesUser`. */
  salesUserId: z.number().nullable(),
  hasPayPassword: z.boolean(),
  /** He is sent text messages before his bottles end. */
  wineReminders: z.boolean(),
  registerTime: z.string(),
  nextLevel,
  /** Latest five uses of the member's rate on a bill, newest first: by member code, SMS code, or granted by staff. */
  rateUses: z.array(
    z.object({
      tableName: z.string(),
      discountBp: z.number(),
      proof: z.enum(['code', 'sms', 'staff']),
      useTime: z.string(),
    }),
  ),
  /** How far he has come to it, by the way on which he is nearer, basis points; null at the highest level. */
  nextLevelBp: z.number().nullable(),
  /** What he has paid in so far, less what was given back, fen. */
  recharged: z.number(),
})

/** A member in few words, for pickers and for who scanned him. */
const brief = z.object({
  memberId: z.number(),
  memberNo: z.string(),
  memberName: z.string(),
  phoneMask: z.string(),
  levelName: z.string(),
  discountBp: z.number(),
})

export const persons = {
  login: {
    input: z.object({
      /** The provider whose authorization `code` came back with; without it the phone number alone signs in. */
      platform: optional(oneOf('平台', ['wx', 'alipay'])),
      code: optional(text('授权码', 128)),
      /** From an earlier answer `needPhone`: which account of the provider it is, without asking there again. */
      validCode: optional(text('绑定码', 128)),
      phonenumber: optional(phone()),
      smsCode: optional(text('短信验证码', 10)),
      /** Whose QR led here: his sales person, where he has none yet. */
      employeeCode: optional(employeeCode),
    }),
    /**
     * A session of thirty days, or: the provider's account belongs to nobody yet, so the number is asked, and the same call comes
     * again with `validCode` (ten minutes, this phone), the number and the code sent to it.
     */
    answer: z.union([
      z.object({
        access_token: z.string(),
        /** Minutes. */
        expires_in: z.number(),
        memberId: z.number(),
        newMember: z.boolean(),
      }),
      z.object({ needPhone: z.literal(true), validCode: z.string(), nickName: z.string(), avatarUrl: z.string() }),
    ]),
  },
  logout: { input: nothing, answer: done },
  sessions: {
    input: nothing,
    answer: z.array(
      z.object({
        sessionId: z.number(),
        /** As the phone calls itself; never to be trusted. */
        userAgent: z.string(),
        loginTime: z.string(),
        lastSeenTime: z.string(),
        /** The one that asks. */
        current: z.boolean(),
      }),
    ),
  },
  endSession: { input: z.object({ sessionId: id('登录设备') }), answer: done },
  info: { input: nothing, answer: ownInfo },
  update: {
    input: z.object({
      nickName: optional(text('昵称', 20)),
      memberName: optional(text('姓名', 20)),
      sex: optional(code('性别', codes.userSex)),
      birthday: optional(date('生日')),
      wineReminders: optional(flag('存酒到期短信')),
    }),
    answer: done,
  },
  payQr: {
    input: nothing,
    answer: z.object({
      /** What the QR picture says: `M:` and the code. A new one makes the one before it void. */
      code: z.string(),
      expireTime: z.string(),
      /** Seconds it lives from now. */
      seconds: z.number(),
    }),
  },
  payPassword: {
    input: z.object({ smsCode: text('短信验证码', 10), payPassword: secret('支付密码') }),
    answer: done,
  },
  bindSales: { input: z.object({ employeeCode }), answer: z.object({ salesUserId: z.number(), nickName: z.string() }) },
  /** A member of one's own scope, or for fifteen minutes one whose code one has read (`scan`); NOT_FOUND for any other. */
  detail: {
    input: z.object({ memberId: id('会员') }),
    answer: brief.extend({
      /** Whole for holders of `member:info:phone` and for his own sales person, else null. */
      phonenumber: z.string().nullable(),
      nickName: z.string(),
      sex: coded(codes.userSex),
      birthday: z.string().nullable(),
      salesUserId: z.number().nullable(),
      salesUserName: z.string().nullable(),
      registerTime: z.string(),
      registerSource: coded(codes.memberSource),
      status: coded(codes.normalDisable),
      /** For those who see every table's amounts. */
      points: z.number().nullable(),
      /** Paid at his tables and not given back; at those whose amounts the reader may see. */
      totalConsume: z.number(),
      visitCount: z.number(),
      lastConsumeTime: z.string().nullable(),
      /** His latest sittings, at most twenty. */
      records: z.array(
        z.object({
          tableRecordId: z.number(),
          businessDate: z.string(),
          tableName: z.string(),
          /** Null at a table whose amounts are not the reader's business. */
          payableAmount: z.number().nullable(),
          salesUserName: z.string(),
        }),
      ),
      /** What is missing by recharging for readers of `balance`, by spending for readers of `points`; else null. */
      nextLevel,
      /** Stored value, and its latest twenty moves; null for readers who neither take nor give back recharges of his. */
      balance: z.object({ principal: z.number(), bonus: z.number(), flows: z.array(flow) }).nullable(),
      /** A code of his that was scanned for a recharge and whose end is not known, for who may take one; else null. */
      rechargePaying: z
        .object({
          paymentNo: z.string(),
          /** Null of a free amount. */
          ruleId: z.number().nullable(),
          amount: z.number(),
          payMethod: coded(codes.payMethod),
          createTime: z.string(),
        })
        .nullable(),
      /** Whether the reader may take a recharge of his by the code he shows; and in cash or by card. */
      canRecharge: z.boolean(),
      canTakeCash: z.boolean(),
      /** Whether the reader may end and renew his membership, give recharges back, or merge another into it. */
      canManage: z.boolean(),
      /** Whether the reader may say whose member he is. */
      canChangeSales: z.boolean(),
    }),
  },
  add: {
    input: z.object({
      phonenumber: phone(),
      memberName: optional(text('姓名', 20)),
      sex: optional(code('性别', codes.userSex)),
      birthday: optional(date('生日')),
      /** Whoever may not name others names himself. */
      salesUserId: optional(id('客户经理')),
    }),
    answer: brief,
  },
  /** Uses the code up: who shows it shows it once. */
  scan: { input: z.object({ code: text('会员码', 64) }), answer: brief },
  changeSales: {
    input: z.object({
      memberId: id('会员'),
      /** Who looks after him from now on; without it nobody in particular. */
      salesUserId: optional(id('客户经理')),
      reason: lines('原因', 100),
    }),
    answer: z.object({ salesUserId: z.number().nullable(), salesUserName: z.string().nullable() }),
  },
  changeStatus: {
    input: z.object({
      memberId: id('会员'),
      status: code('状态', codes.normalDisable),
      reason: lines('原因', 100),
    }),
    answer: done,
  },
  merge: {
    /** `fromMemberId` becomes part of `memberId` for good: its number signs in as him, its orders are his. */
    input: z.object({ memberId: id('会员'), fromMemberId: id('并入的会员'), reason: lines('原因', 100) }),
    answer: brief,
  },
}

export const schemas = { ...persons, ...storedValue }
