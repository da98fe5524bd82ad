/** What travels about the house. */
import { z } from 'zod'
import { date, flag, id, nothing, oneOf, optional, page, paged, text } from '../fields.ts'
import { coordinate } from './coordinate.ts'

const features = z.object({
  order: z.boolean(),
  reward: z.boolean(),
  queue: z.boolean(),
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
  /** Public address of the product without a trailing slash; empty until it is configured. */
  empDomain: z.string(),
  companyName: z.string(),
  venueName: z.string(),
  logoUrl: z.string(),
  servicePhone: z.string(),
  address: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  businessOpen: z.string(),
  /** Sunday to Thursday; nights of Friday and Saturday end at `weekendEnd`. */
  businessEnd: z.string(),
  weekendEnd: z.string(),
  /** Nights without business. */
  closedDates: z.array(z.string()),
  timezone: z.string(),
  suggestTitle: z.string(),
  features,
})

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
  config: { input: nothing, answer: sysConfig },
  guestConfig: { input: nothing, answer: sysConfig },
  guestFeatures: { input: nothing, answer: z.object({ features, quickTexts: z.array(z.string()) }) },
  dictData: {
    /** One type, or several joined by commas. */
    input: z.object({ dictType: text('字典类型', 1000) }),
    /** Rows of the one type; for several types the rows of each by its name. An unknown type has no rows. */
    answer: z.union([z.array(dictRow), z.record(z.string(), z.array(dictRow))]),
  },
  thirdAppId: { input: nothing, answer: z.object({ wxAppId: z.string(), alipayAppId: z.string() }) },
  openidUrl: {
    /**
     * Without a platform the app around the page decides: Alipay in Alipay, WeChat everywhere else. `silent` only recognises the guest
     * who pays or orders, without a question, also on a page where members sign in.
     */
    input: z.object({
      redirectUrl: text('跳转地址', 2000),
      platform: optional(oneOf('平台', ['wx', 'alipay'])),
      silent: optional(flag('静默授权')),
    }),
    /** Where the browser goes. It comes back to `redirectUrl` with our own one-time `code`, or with `authError=1`. */
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
    /** Empty strings where nothing has been published. */
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
      /** A picture or film everybody may see (goods, covers, materials, avatars): its link never ends and is cached. Links to other files end within the hour. */
      publicUse: optional(flag('公开')),
    }),
    answer: z.object({
      /** Send the file here as multipart field `file`; the answer carries `url`. */
      uploadUrl: z.string(),
      method: z.literal('POST'),
      expireTime: z.string(),
      /** Bytes. */
      maxSize: z.number(),
      allowTypes: z.array(z.string()),
    }),
  },
  mapPlaces: {
    /** Without words or without a position there are no rows, only the word whether there is a map. */
    input: z.object({
      keyword: optional(text('关键字', 50)),
      latitude: optional(coordinate('纬度', 90)),
      longitude: optional(coordinate('经度', 180)),
    }),
    answer: z.object({
      /** False: there is no map, or it did not answer this search. */
      available: z.boolean(),
      rows: z.array(
        z.object({
          name: z.string(),
          address: z.string(),
          latitude: z.number(),
          longitude: z.number(),
          /** Metres. */
          distance: z.number().nullable(),
        }),
      ),
    }),
  },
  mapPicture: {
    input: z.object({ latitude: coordinate('纬度', 90), longitude: coordinate('经度', 180) }),
    /** A square with the place marked in its middle, as a data address; null when there is none. */
    answer: z.object({ image: z.string().nullable() }),
  },
  /** What became of a command of one's own whose answer was lost. When it never happened its id is void from now on. */
  voidOperation: {
    input: z.object({ operationId: text('操作编号', 64, 8) }),
    /** `answer`: what the command answered; null when it never happened, and never will. */
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
