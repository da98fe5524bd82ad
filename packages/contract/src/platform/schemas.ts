/** Settings, dictionaries, files, map and operation log. */
import { z } from 'zod'
import { date, flag, id, emptyInput, oneOf, optional, page, paged, text } from '../fields.ts'
import { coordinate } from './coordinate.ts'

const features = z.object({
  order: z.boolean(),
  reward: z.boolean(),
  queue: z.boolean(),
  /** True when text messages about queue numbers can be sent. */
  queueText: z.boolean(),
  booking: z.boolean(),
  member: z.boolean(),
  postpay: z.boolean(),
})

const sysConfig = z.object({
  waterMarkResp: z.object({
    enabled: z.boolean(),
    showPhone: z.boolean(),
    showUserName: z.boolean(),
    horizontal: z.number(),
    vertical: z.number(),
    trans: z.number(),
  }),
  /** Public URL of the product without a trailing slash; empty until configured. */
  empDomain: z.string(),
  companyName: z.string(),
  venueName: z.string(),
  logoUrl: z.string(),
  servicePhone: z.string(),
  address: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  businessOpen: z.string(),
  /** End on Sunday to Thursday; Friday and Saturday nights end at `weekendEnd`. */
  businessEnd: z.string(),
  weekendEnd: z.string(),
  /** Business dates on which the venue is closed. */
  closedDates: z.array(z.string()),
  timezone: z.string(),
  suggestTitle: z.string(),
  features,
})

/**
 * Records without which pages of staff stay empty: tables in use, goods on sale, credit accounts in use, and `nights`,
 * the sittings of any night.
 */
export const setupSubjects = ['tables', 'goods', 'creditAccounts', 'nights'] as const

const dictRow = z.object({
  dictCode: z.string(),
  dictSort: z.number(),
  dictLabel: z.string(),
  dictValue: z.string(),
  dictType: z.string(),
  listClass: z.string(),
  isDefault: z.string(),
  status: z.string(),
})

const logRow = z.object({
  operId: z.number(),
  title: z.string(),
  businessType: z.string(),
  userId: z.number().nullable(),
  userName: z.string(),
  ip: z.string(),
  requestId: z.string(),
  subjectType: z.string(),
  subjectId: z.number().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  businessDate: z.string(),
  createTime: z.string(),
})

export const schemas = {
  config: {
    input: emptyInput,
    /** `missing`: subjects of which the venue has no record yet; empty once it is set up and has opened. */
    answer: sysConfig.extend({ missing: z.array(z.enum(setupSubjects)) }),
  },
  guestConfig: { input: emptyInput, answer: sysConfig },
  guestFeatures: { input: emptyInput, answer: z.object({ features, quickTexts: z.array(z.string()) }) },
  dictData: {
    /** One type, or several separated by commas. */
    input: z.object({ dictType: text('字典类型', 1000) }),
    /** Rows of one type; for several types, an object with the rows of each type. An unknown type has no rows. */
    answer: z.union([z.array(dictRow), z.record(z.string(), z.array(dictRow))]),
  },
  thirdAppId: { input: emptyInput, answer: z.object({ wxAppId: z.string(), alipayAppId: z.string() }) },
  openidUrl: {
    /**
     * Default platform: the app that contains the page (Alipay, otherwise WeChat). `silent`: identifies the guest
     * without a consent page, also on pages where members otherwise sign in with consent.
     */
    input: z.object({
      redirectUrl: text('跳转地址', 2000),
      platform: optional(oneOf('平台', ['wx', 'alipay'])),
      silent: optional(flag('静默授权')),
    }),
    /** Authorization URL for the browser. It returns to `redirectUrl` with our one-time `code`, or with `authError=1`. */
    answer: z.string(),
  },
  wxOpenId: {
    input: z.object({ code: text('授权码', 128) }),
    answer: z.object({ openId: z.string(), unionId: z.string(), nickName: z.string(), avatarUrl: z.string() }),
  },
  alipayUserId: {
    input: z.object({ authCode: text('授权码', 128) }),
    answer: z.object({ alipayUserId: z.string() }),
  },
  jsConfig: {
    input: z.object({ url: text('页面地址', 2000) }),
    answer: z.object({
      appId: z.string(),
      timestamp: z.string(),
      nonceStr: z.string(),
      signature: z.string(),
    }),
  },
  appUrl: {
    input: z.object({ platform: optional(oneOf('平台', ['ios', 'android'])) }),
    /** All fields are empty strings until a version is published. */
    answer: z.object({
      versionName: z.string(),
      downloadUrl: z.string(),
      plistUrl: z.string(),
      appStoreUrl: z.string(),
      updateContent: z.string(),
      packageSize: z.string(),
    }),
  },
  uploadKey: {
    input: z.object({
      fileType: text('文件类型', 10),
      fileName: optional(text('文件名', 200)),
      /**
       * True for a picture or video shown to all users (goods, covers, materials, avatars): its link never expires and
       * can be cached. Links to other files expire within an hour.
       */
      publicUse: optional(flag('公开')),
    }),
    answer: z.object({
      /** Target for the file, as multipart field `file`; the response contains `url`. */
      uploadUrl: z.string(),
      method: z.literal('POST'),
      expireTime: z.string(),
      /** Bytes. */
      maxSize: z.number(),
      allowTypes: z.array(z.string()),
    }),
  },
  mapPlaces: {
    /** Without a keyword and a position the response has no rows; it then only reports `available`. */
    input: z.object({
      keyword: optional(text('关键字', 50)),
      latitude: optional(coordinate('纬度', 90)),
      longitude: optional(coordinate('经度', 180)),
    }),
    answer: z.object({
      /** False when no map service is configured, or when it failed for this search. */
      available: z.boolean(),
      rows: z.array(
        z.object({
          name: z.string(),
          address: z.string(),
          latitude: z.number(),
          longitude: z.number(),
          /** Metres; null without a position in the request. */
          distance: z.number().nullable(),
        }),
      ),
    }),
  },
  mapPicture: {
    input: z.object({ latitude: coordinate('纬度', 90), longitude: coordinate('经度', 180) }),
    /** A square map image with the location in its centre, as a data URL; null when unavailable. */
    answer: z.object({ image: z.string().nullable() }),
  },
  /**
   * Reads the result of the caller's own command whose response was lost. If the command was never executed, its id
   * becomes invalid, so it cannot be executed later.
   */
  voidOperation: {
    input: z.object({ operationId: text('操作编号', 64, 8) }),
    /** `happened`: true when the command was executed. `answer`: its response, null when it was not executed. */
    answer: z.object({ happened: z.boolean(), answer: z.unknown() }),
  },
  operLog: {
    input: z.object({
      ...page(20, 200),
      beginDate: optional(date('开始日期')),
      endDate: optional(date('结束日期')),
      userId: optional(id('操作人')),
      businessType: optional(text('模块', 30)),
      subjectType: optional(text('对象', 30)),
      subjectId: optional(id('对象编号')),
    }),
    answer: paged(logRow),
  },
}
