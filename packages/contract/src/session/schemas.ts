/** Staff sign-in and an employee's own account. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  emptyResponse,
  flag,
  id,
  emptyInput,
  oneOf,
  optional,
  phone,
  text,
  uploadedFileUrl,
} from '../fields.ts'
import { homeViews } from './home-views.ts'

/**
 * An encrypted password or card number: base64 of RSA-OAEP (SHA-256, key of `session.code`) over the ASCII text
 * `encodeURIComponent(JSON.stringify({ pwd, nonce, ts }))`. `nonce` comes from `session.code` and is valid once.
 */
const secret = (label: string) => text(label, 1024)

const token = z.object({
  access_token: z.string(),
  /** Minutes without use after which the token expires. */
  expires_in: z.number(),
})

const platforms = ['wx', 'alipay'] as const
const platform = oneOf('平台', platforms)

/**
 * Purposes of a code in a text message; a code is valid for one purpose only. `password`: a member's own pay password.
 * `payPassword`: an employee's own pay password, sent to the number bound to their account.
 */
export const smsScenes = ['login', 'take', 'pay', 'password', 'rate', 'payPassword'] as const

const user = z.object({
  userId: z.number(),
  userName: z.string(),
  nickName: z.string(),
  deptId: z.number(),
  deptName: z.string(),
  postName: z.string(),
  /** The caller's own number, unmasked for the watermark; the profile page masks it. */
  phonenumber: z.string(),
  avatarUrl: z.string().nullable(),
  userType: coded(codes.userType),
  saleFlag: z.boolean(),
})

const openSessions = z.array(
  z.object({
    sessionId: z.number(),
    /** User agent as reported by the phone, for telling devices apart; not trustworthy. */
    userAgent: z.string(),
    ip: z.string(),
    loginTime: z.string(),
    /** Time of the last use. For sessions of another person only the date (`2026-11-27`). */
    lastSeenTime: z.string(),
    /** True for the session that makes this request. */
    current: z.boolean(),
  }),
)
const ended = z.object({ ended: z.number() })

export const schemas = {
  code: {
    /** `sms`: the captcha is for a text message, where one is required earlier than for signing in. */
    input: z.object({ use: optional(oneOf('用途', ['login', 'sms'])) }),
    answer: z.object({
      captchaEnabled: z.boolean(),
      /** Id of the captcha; empty when none is required. */
      uuid: z.string(),
      /** Picture as base64 PNG, for `data:image/png;base64,…`; empty when no captcha is required. */
      img: z.string(),
      /** Public key (SPKI PEM) for encrypting secret fields. */
      publicKey: z.string(),
      /** Nonce for one encrypted field; valid for ten minutes. */
      nonce: z.string(),
    }),
  },
  login: {
    input: z.object({
      username: text('账号', 30),
      password: secret('密码'),
      code: optional(text('验证码', 10)),
      uuid: optional(text('验证码编号', 64)),
    }),
    answer: token,
  },
  smsCode: {
    input: z.object({
      /** Phone number or member id; staff may serve a member whose number they do not know. */
      phonenumber: optional(phone()),
      memberId: optional(id('会员')),
      scene: oneOf('用途', smsScenes),
      code: optional(text('验证码', 10)),
      uuid: optional(text('验证码编号', 64)),
    }),
    answer: z.object({
      /** Masked phone number of the recipient: `138****5678`. */
      phoneMask: z.string(),
      /** Seconds until another code can be requested, and minutes until this one expires. */
      againSeconds: z.number(),
      expireMinutes: z.number(),
    }),
  },
  wxLogin: {
    /** One-time code of the server that the provider's authorization passed to the page. */
    input: z.object({ code: text('授权码', 128), platform }),
    /**
     * A session; or, for an account that is not linked, its name and picture with a code for linking it (valid once,
     * for ten minutes, on this phone).
     */
    answer: z.union([
      token,
      z.object({ needBind: z.literal(true), validCode: z.string(), nickName: z.string(), avatarUrl: z.string() }),
    ]),
  },
  bindWxUser: {
    input: z.object({
      validCode: text('绑定码', 128),
      username: text('账号', 30),
      password: secret('密码'),
      code: optional(text('验证码', 10)),
      uuid: optional(text('验证码编号', 64)),
      /** Confirms that an existing link of the account may be replaced. */
      force: optional(flag('确认换绑')),
    }),
    answer: token,
  },
  binds: {
    input: emptyInput,
    answer: z.array(z.object({ platform: z.enum(platforms), nickName: z.string(), bindTime: z.string() })),
  },
  unbind: { input: z.object({ platform }), answer: emptyResponse },
  logout: { input: emptyInput, answer: emptyResponse },
  refresh: { input: emptyInput, answer: token },
  loginInfo: {
    input: emptyInput,
    answer: z.object({
      user,
      roles: z.array(z.string()),
      permissions: z.array(z.string()),
      unreadCount: z.number(),
      businessDate: z.string(),
      serverTime: z.string(),
    }),
  },
  userInfo: {
    input: emptyInput,
    answer: user.extend({
      realName: z.string().nullable(),
      sex: coded(codes.userSex),
      entryDate: z.string().nullable(),
      level: z.string().nullable(),
      hasPayPassword: z.boolean(),
      /** True when a code for the pay password can be sent: a number is bound and an SMS provider is configured. */
      payPasswordSms: z.boolean(),
      bankCount: z.number(),
      homeView: z.enum(homeViews),
      /** True when a WeChat or Alipay account is linked for signing in. */
      wxBound: z.boolean(),
      alipayBound: z.boolean(),
    }),
  },
  permissions: { input: emptyInput, answer: z.array(z.string()) },
  employeeCode: {
    input: emptyInput,
    answer: z.object({
      employeeCode: z.string(),
      /** Content of the QR picture: a link to the member centre; starts with `/` when the public URL is not configured. */
      qrContent: z.string(),
      /** Tip code of the employee; null for an employee who accepts no tips. */
      rewardCode: z.string().nullable(),
    }),
  },
  banks: {
    input: emptyInput,
    answer: z.array(
      z.object({
        bankId: z.number(),
        bankName: z.string(),
        branchName: z.string(),
        accountName: z.string(),
        cardNoMask: z.string(),
        status: coded(codes.normalDisable),
      }),
    ),
  },
  saveBank: {
    input: z.object({
      bankName: text('开户银行', 30),
      branchName: optional(text('支行', 50)),
      accountName: text('开户名', 30),
      cardNo: secret('卡号'),
      payPassword: secret('支付密码'),
    }),
    answer: z.object({ bankId: z.number() }),
  },
  /** Removes a card. NOT_FOUND for another user's card and for one already removed. */
  removeBank: { input: z.object({ bankId: id('银行卡'), payPassword: secret('支付密码') }), answer: emptyResponse },
  avatar: { input: z.object({ fileUrl: uploadedFileUrl('头像') }), answer: emptyResponse },
  updateInfo: {
    input: z.object({ nickName: optional(text('艺名', 30)), sex: optional(code('性别', codes.userSex)) }),
    answer: emptyResponse,
  },
  password: {
    input: z.object({ oldPassword: secret('原密码'), newPassword: secret('新密码') }),
    answer: emptyResponse,
  },
  payPassword: {
    input: z.object({
      /**
       * Code from a text message (scene `payPassword`), for setting a first pay password or resetting a forgotten one.
       */
      smsCode: optional(text('短信验证码', 10)),
      /** Login password, for setting a first pay password without a text message. */
      loginPassword: optional(secret('登录密码')),
      /** Current pay password, for changing it. */
      oldPayPassword: optional(secret('原支付密码')),
      newPayPassword: secret('新支付密码'),
    }),
    answer: emptyResponse,
  },
  sessions: { input: emptyInput, answer: openSessions },
  endSession: { input: z.object({ sessionId: id('登录设备') }), answer: emptyResponse },
  endOtherSessions: { input: emptyInput, answer: ended },
  userSessions: { input: z.object({ userId: id('员工') }), answer: openSessions },
  endUserSessions: { input: z.object({ userId: id('员工') }), answer: ended },
  clearPayPassword: { input: z.object({ userId: id('员工') }), answer: emptyResponse },
  checkPayPassword: {
    input: z.object({ payPassword: secret('支付密码') }),
    answer: z.object({
      /** Returns a ticket that gives access to wages and other protected pages for fifteen minutes. */
      ticket: z.string(),
      expireTime: z.string(),
    }),
  },
}
