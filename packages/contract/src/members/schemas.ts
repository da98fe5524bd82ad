/** Members: account, profile and search; stored value is in `stored-value/`. Times are venue time, amounts fen. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  date,
  emptyResponse,
  flag,
  id,
  multilineText,
  emptyInput,
  oneOf,
  optional,
  phone,
  text,
  waitingProposalId,
} from '../fields.ts'
import { balanceFlow, schemas as storedValue } from './stored-value/schemas.ts'

/** A password, encrypted like those of module `session`. */
const secret = (label: string) => text(label, 1024)

/** Content of an employee's QR code. */
const employeeCode = text('员工码', 32)

const level = { levelId: z.number(), levelName: z.string(), levelNo: z.number(), discountBp: z.number() }

/** Next level, and the missing amount in fen by recharging or by spending; null where the level cannot be reached that way. */
const nextLevel = z
  .object({
    levelName: z.string(),
    discountBp: z.number(),
    rechargeMissing: z.number().nullable(),
    consumeMissing: z.number().nullable(),
  })
  .nullable()

/** A member's own data. */
const ownInfo = z.object({
  memberId: z.number(),
  memberNo: z.string(),
  /** The member's self-chosen name; `memberName` is the name used by staff. */
  nickName: z.string(),
  memberName: z.string(),
  phoneMask: z.string(),
  sex: coded(codes.userSex),
  birthday: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  ...level,
  /**
   * One point per whole yuan paid and not refunded, in the member's own sittings (without orders that other members
   * placed) and by own orders in other sittings.
   */
  points: z.number(),
  /** Number of sittings of the member, and of sittings in which the member ordered. */
  visitCount: z.number(),
  /** Assigned sales person; the card comes from `directory.salesUser`. */
  salesUserId: z.number().nullable(),
  hasPayPassword: z.boolean(),
  /** The member gets text messages before stored bottles expire. */
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
  /** Progress to the next level in basis points, by recharging or spending, whichever is further; null at the highest level. */
  nextLevelBp: z.number().nullable(),
  /** Total recharged minus refunds, fen. */
  recharged: z.number(),
})

/** Short form of a member, for pickers and after a scan. */
const brief = z.object({
  memberId: z.number(),
  memberNo: z.string(),
  memberName: z.string(),
  phoneMask: z.string(),
  levelName: z.string(),
  discountBp: z.number(),
})

export const memberSchemas = {
  login: {
    input: z.object({
      /** The provider that issued the authorization `code`; absent: sign-in by phone number only. */
      platform: optional(oneOf('平台', ['wx', 'alipay'])),
      code: optional(text('授权码', 128)),
      /**
       * Value from an earlier response with `needPhone`: identifies the provider's account, so that no second
       * authorization is needed.
       */
      validCode: optional(text('绑定码', 128)),
      phonenumber: optional(phone()),
      smsCode: optional(text('短信验证码', 10)),
      /** Employee code of the QR that led here: assigns the sales person if the member has none. */
      employeeCode: optional(employeeCode),
    }),
    /**
     * A session of thirty days; or `needPhone`: the provider's account is not linked yet. Then the same call is repeated with `validCode`
     * (valid ten minutes, this phone), the phone number and its SMS code.
     */
    answer: z.union([
      z.object({
        access_token: z.string(),
        /** Minutes without use after which the session expires. */
        expires_in: z.number(),
        memberId: z.number(),
        newMember: z.boolean(),
      }),
      z.object({ needPhone: z.literal(true), validCode: z.string(), nickName: z.string(), avatarUrl: z.string() }),
    ]),
  },
  logout: { input: emptyInput, answer: emptyResponse },
  sessions: {
    input: emptyInput,
    answer: z.array(
      z.object({
        sessionId: z.number(),
        /** Reported by the phone; untrusted. */
        userAgent: z.string(),
        loginTime: z.string(),
        lastSeenTime: z.string(),
        /** True for the session that sends this request. */
        current: z.boolean(),
      }),
    ),
  },
  endSession: { input: z.object({ sessionId: id('登录设备') }), answer: emptyResponse },
  info: { input: emptyInput, answer: ownInfo },
  update: {
    input: z.object({
      nickName: optional(text('昵称', 20)),
      memberName: optional(text('姓名', 20)),
      sex: optional(code('性别', codes.userSex)),
      birthday: optional(date('生日')),
      wineReminders: optional(flag('存酒到期短信')),
    }),
    answer: emptyResponse,
  },
  payQr: {
    input: emptyInput,
    answer: z.object({
      /** Content of the QR picture: `M:` and the code. A new code invalidates the previous one. */
      code: z.string(),
      expireTime: z.string(),
      /** Remaining lifetime in seconds. */
      seconds: z.number(),
    }),
  },
  payPassword: {
    input: z.object({ smsCode: text('短信验证码', 10), payPassword: secret('支付密码') }),
    answer: emptyResponse,
  },
  bindSales: { input: z.object({ employeeCode }), answer: z.object({ salesUserId: z.number(), nickName: z.string() }) },
  /** A member in the caller's scope, or for fifteen minutes one whose code the caller scanned (`scan`); NOT_FOUND otherwise. */
  detail: {
    input: z.object({ memberId: id('会员') }),
    answer: brief.extend({
      /** Unmasked with the permission `member:info:phone` and for the member's own sales person; null otherwise. */
      phonenumber: z.string().nullable(),
      nickName: z.string(),
      sex: coded(codes.userSex),
      birthday: z.string().nullable(),
      salesUserId: z.number().nullable(),
      salesUserName: z.string().nullable(),
      registerTime: z.string(),
      registerSource: coded(codes.memberSource),
      status: coded(codes.normalDisable),
      /** Points of the member; null unless the caller may see the amounts of all tables. */
      points: z.number().nullable(),
      /** Amount paid minus refunds, as counted for points, at tables whose amounts the caller may see. */
      totalConsume: z.number(),
      visitCount: z.number(),
      lastConsumeTime: z.string().nullable(),
      /** Latest sittings, at most twenty. */
      records: z.array(
        z.object({
          tableRecordId: z.number(),
          businessDate: z.string(),
          tableName: z.string(),
          /** Null at tables whose amounts the caller may not see. */
          payableAmount: z.number().nullable(),
          salesUserName: z.string(),
        }),
      ),
      /**
       * Next level. `rechargeMissing` is null unless the caller sees `balance`, and `consumeMissing` unless the caller
       * sees `points`.
       */
      nextLevel,
      /** Stored value with its latest twenty movements; null for callers who neither take nor refund recharges of the member. */
      balance: z.object({ principal: z.number(), bonus: z.number(), flows: z.array(balanceFlow) }).nullable(),
      /** A scanned recharge payment of the member with unknown result, for users who may take recharges; null otherwise. */
      rechargePaying: z
        .object({
          paymentNo: z.string(),
          /** Null for a free amount. */
          ruleId: z.number().nullable(),
          amount: z.number(),
          payMethod: coded(codes.payMethod),
          createTime: z.string(),
        })
        .nullable(),
      /**
       * True when the caller may take a recharge by the payment code that the member shows (`canRecharge`), and in cash
       * or by card (`canTakeCash`).
       */
      canRecharge: z.boolean(),
      canTakeCash: z.boolean(),
      /** The caller may suspend and restore the membership, refund recharges, and merge another member into it. */
      canManage: z.boolean(),
      /** The caller may change the member's sales person. */
      canChangeSales: z.boolean(),
    }),
  },
  add: {
    input: z.object({
      phonenumber: phone(),
      memberName: optional(text('姓名', 20)),
      sex: optional(code('性别', codes.userSex)),
      birthday: optional(date('生日')),
      /**
       * Sales person of the new member. Required, and limited to the caller, for callers who may not name other people.
       */
      salesUserId: optional(id('客户经理')),
    }),
    answer: brief,
  },
  /** Consumes the one-time code. */
  scan: { input: z.object({ code: text('会员码', 64) }), answer: brief },
  changeSales: {
    input: z.object({
      memberId: id('会员'),
      /** New sales person; absent: none. */
      salesUserId: optional(id('客户经理')),
      reason: multilineText('原因', 100),
    }),
    answer: z.object({ salesUserId: z.number().nullable(), salesUserName: z.string().nullable() }),
  },
  changeStatus: {
    input: z.object({
      memberId: id('会员'),
      status: code('状态', codes.normalDisable),
      reason: multilineText('原因', 100),
    }),
    answer: emptyResponse,
  },
  merge: {
    /** Merges `fromMemberId` into `memberId` permanently: its number signs in as the latter, and its orders move to it. */
    input: z.object({ memberId: id('会员'), fromMemberId: id('并入的会员'), reason: multilineText('原因', 100) }),
    /** The remaining member; only the id of the proposal while a second person has to confirm. */
    answer: brief.partial().extend({ proposalId: waitingProposalId }),
  },
}

export const schemas = { ...memberSchemas, ...storedValue }
