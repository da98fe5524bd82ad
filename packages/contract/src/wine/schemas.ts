/**
 * Stored bottles. Quantities are numbers of bottles, levels whole percent, dates business dates. Phone numbers are
 * masked unless the caller may read them. Codes are included only in responses that document them.
 */
import { z } from 'zod'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  date,
  emptyResponse,
  flag,
  id,
  int,
  multilineText,
  list,
  oneOf,
  optional,
  page,
  paged,
  phone,
  searchWords,
  text,
  uploadedFileUrl,
} from '../fields.ts'

const level = int('剩余酒量', 10, 90)
/** Maximum number of days for the filter 即将到期. */
const MAX_DAYS = 365

/** Image of the guest's signature, uploaded by the employee who took it. */
const signUrl = optional(uploadedFileUrl('签名'))

/** Views of a guest's bottles: stored, taken out, ended. */
export const ownBottleViews = ['kept', 'taken', 'over'] as const

/** Views of a count: bottles missing so far, and bottles found. */
export const bottleCountViews = ['missing', 'found'] as const

const itemFields = {
  wineItemId: z.number(),
  depositId: z.number(),
  goodsId: z.number(),
  goodsName: z.string(),
  unit: z.string(),
  spec: z.string(),
  opened: z.boolean(),
  /** Number of bottles deposited. */
  quantity: z.number(),
  /** Number of bottles still stored. */
  remainQuantity: z.number(),
  /** Number of stored bottles that were requested and not handed out yet. */
  reservedQuantity: z.number(),
  /** Level of an opened bottle in percent; 100 for unopened bottles. */
  remainPercent: z.number(),
  depositDate: z.string(),
  expireDate: z.string(),
  /** Nights until the last one; negative when expired. */
  daysLeft: z.number(),
  renewCount: z.number(),
  /** True when the guest has requested an extension. */
  renewAsked: z.boolean(),
  status: coded(codes.wineStatus),
}

const row = z.object({
  ...itemFields,
  depositNo: z.string(),
  guestName: z.string(),
  phoneMask: z.string(),
  salesUserName: z.string(),
  labelNo: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  can: z.object({
    audit: z.boolean(),
    cancel: z.boolean(),
    renew: z.boolean(),
    confiscate: z.boolean(),
    damage: z.boolean(),
    withdraw: z.boolean(),
  }),
})

/** Entry in the log of a bottle. */
const history = z.object({
  logId: z.number(),
  action: coded(codes.wineAction),
  /** Change of the inventory: positive for bottles received, negative for bottles handed out. */
  quantity: z.number(),
  tableName: z.string(),
  userName: z.string(),
  content: z.string(),
  createTime: z.string(),
})

const guest = z.object({
  /** Id of one of the guest's deposits, by which later calls identify the guest. */
  guestOf: z.number(),
  guestName: z.string(),
  phoneMask: z.string(),
  salesUserName: z.string(),
})

/**
 * Ways to identify the guest; one is required: full phone number, 取酒码, member code, or the id of one of their deposits
 * (`guestOf`).
 */
const guestFields = {
  guestPhone: optional(phone()),
  takeCode: optional(text('取酒码', 6, 6)),
  /** Code shown by a member (`M:…`); it is not consumed here. */
  memberCode: optional(text('会员码', 64)),
  guestOf: optional(id('客人')),
}

/** Bottle as shown to its guest, without storage place and staff. */
const ownItem = z.object(itemFields)

const withdrawal = z.object({
  withdrawId: z.number(),
  withdrawNo: z.string(),
  guestName: z.string(),
  phoneMask: z.string(),
  tableName: z.string(),
  verifyType: coded(codes.withdrawVerifyType),
  applyUserName: z.string(),
  issueUserName: z.string().nullable(),
  applyTime: z.string(),
  issueTime: z.string().nullable(),
  status: coded(codes.withdrawStatus),
  reason: z.string(),
  orderId: z.number().nullable(),
  /** Image of the guest's signature; null without one. */
  signUrl: z.string().nullable(),
  items: z.array(
    z.object({
      wineItemId: z.number(),
      goodsName: z.string(),
      unit: z.string(),
      quantity: z.number(),
      remainPercent: z.number(),
      labelNo: z.string(),
      cabinetNo: z.string(),
    }),
  ),
  can: z.object({ issue: z.boolean(), cancel: z.boolean() }),
})

/** Count (盘点) of the bottles at one place. */
const count = z.object({
  countId: z.number(),
  /** Name of the place: a whole shelf, or one location of it. */
  place: z.string(),
  status: coded(codes.wineCountStatus),
  startUserName: z.string(),
  endUserName: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  /** Number of bottles expected at the place (`known`) and found there; they change while the count is open. */
  known: z.number(),
  found: z.number(),
  /** Number of bottles expected but not found. When the count is closed, these are written off. */
  missing: z.number(),
  /** Number of bottles found here that are registered at another place. */
  misplaced: z.number(),
  reason: z.string(),
})

export const schemas = {
  storable: {
    input: z.object({ tableRecordId: id('台位') }),
    answer: z.object({
      tableName: z.string(),
      guestName: z.string(),
      /** Full phone number for callers who may read it; '' otherwise. */
      guestPhone: z.string(),
      /** Masked phone number; '' when the guest left none. */
      phoneMask: z.string(),
      memberId: z.number().nullable(),
      /** True when the table has an unpaid amount, which must be paid before bottles can be stored. */
      owes: z.boolean(),
      lines: z.array(
        z.object({
          orderItemId: z.number(),
          goodsId: z.number(),
          goodsName: z.string(),
          unit: z.string(),
          spec: z.string(),
          canQuantity: z.number(),
          depositType: coded(codes.storableBottleState),
          /** Number of days an unopened bottle can be stored. */
          days: z.number(),
          /** Number of days an opened bottle can be stored. */
          openedDays: z.number(),
        }),
      ),
    }),
  },
  depositAdd: {
    input: z.object({
      tableRecordId: id('台位'),
      guestName: text('客人姓名', 20),
      /** Phone number of the guest; default: the number stored with the table. */
      guestPhone: optional(phone()),
      items: list(
        '酒水',
        z.object({
          orderItemId: id('订单商品'),
          /** Part of the package, when the line is a package. */
          goodsId: optional(id('商品')),
          quantity: int('数量', 1, 99),
          opened: optional(flag('已开瓶')),
          /** Level of an opened bottle in percent, in steps of ten. */
          remainPercent: optional(level),
        }),
        50,
      ),
      /** Required for opened bottles. */
      photoUrls: optional(list('照片', uploadedFileUrl('照片'), 9, 0)),
      signUrl,
      remark: optional(multilineText('备注', 100)),
    }),
    answer: z.object({ depositId: z.number(), depositNo: z.string(), takeCode: z.string() }),
  },
  byHandGoods: {
    input: z.object({}),
    answer: z.object({
      /** All goods that can be stored, by name. */
      goods: z.array(
        z.object({
          goodsId: z.number(),
          goodsName: z.string(),
          unit: z.string(),
          spec: z.string(),
          depositType: coded(codes.storableBottleState),
          /** Number of days an unopened bottle, and an opened bottle, can be stored. */
          days: z.number(),
          openedDays: z.number(),
        }),
      ),
    }),
  },
  depositByHand: {
    input: z.object({
      guestName: text('客人姓名', 20),
      guestPhone: phone(),
      /** Sales person of the guest; default: the employee who registers the bottle. */
      salesUserId: optional(id('订台人')),
      goodsId: id('酒水'),
      quantity: int('数量', 1, 99),
      opened: optional(flag('已开瓶')),
      /** Level of an opened bottle in percent, in steps of ten. */
      remainPercent: optional(level),
      labelNo: text('瓶身标签', 30),
      cabinetNo: text('存放位置', 20),
      photoUrls: list('照片', uploadedFileUrl('照片'), 9),
      /** Origin of the bottle; required because no bill documents it. */
      reason: multilineText('来源说明', 100),
    }),
    answer: z.object({ depositId: z.number(), depositNo: z.string(), takeCode: z.string() }),
  },
  depositAudit: {
    input: z.object({
      depositId: id('存酒单'),
      agree: flag('是否入库'),
      /** Required for an approval: label and location of every line, and the level of opened bottles. */
      items: optional(
        list(
          '酒水',
          z.object({
            wineItemId: id('存酒'),
            labelNo: text('瓶身标签', 30),
            cabinetNo: text('存放位置', 20),
            remainPercent: optional(level),
          }),
          50,
          0,
        ),
      ),
      /** Required for a rejection. */
      reason: optional(multilineText('原因', 100)),
    }),
    answer: emptyResponse,
  },
  depositCancel: { input: z.object({ depositId: id('存酒单') }), answer: emptyResponse },
  list: {
    input: z.object({
      status: optional(code('状态', codes.wineStatus)),
      /** Limits the list to bottles that expire within this many days. */
      expireWithin: optional(int('到期天数', 0, MAX_DAYS)),
      goodsId: optional(id('商品')),
      salesUserId: optional(id('订台人')),
      guestOf: optional(id('客人')),
      /** Matches the guest's name, the phone number or its last digits, the label, and the deposit number. */
      keyword: optional(searchWords('关键词', 20)),
      ...page(50, 200),
    }),
    answer: z.object({
      /** Counts by status over all bottles the caller may see. */
      tiles: z.object({ pending: z.number(), stored: z.number(), expiring: z.number(), expired: z.number() }),
      /** Goods of which bottles are stored, by name. */
      goods: z.array(z.object({ goodsId: z.number(), goodsName: z.string() })),
      /** Pending requests for bottles: their number, and time and table of the earliest one. */
      fetching: z.object({ count: z.number(), applyTime: z.string().nullable(), tableName: z.string() }),
      rows: z.array(row),
      total: z.number(),
    }),
  },
  detail: {
    input: z.object({ wineItemId: id('存酒') }),
    answer: row.extend({
      tableName: z.string(),
      applyUserName: z.string(),
      auditUserName: z.string().nullable(),
      applyTime: z.string(),
      remark: z.string(),
      photoUrls: z.array(z.string()),
      /** Image of the guest's signature at the time of the deposit; null without one. */
      signUrl: z.string().nullable(),
      guestOf: z.number(),
      /** True when the bottle was registered by hand instead of from a bill line; the remark states its origin. */
      byHand: z.boolean(),
      /** True when an earlier system stored the bottle and the office imported it. */
      opening: z.boolean(),
      /** Lines of the same deposit that still wait to be stored; shown to the employee who stores them. */
      waiting: z.array(
        z.object({
          wineItemId: z.number(),
          goodsName: z.string(),
          unit: z.string(),
          quantity: z.number(),
          opened: z.boolean(),
          remainPercent: z.number(),
          /** Label and place entered when the bottle was registered by hand; null for other bottles. */
          labelNo: z.string().nullable(),
          cabinetNo: z.string().nullable(),
        }),
      ),
      history: z.array(history),
    }),
  },
  guests: {
    input: z.object({ keyword: searchWords('关键词', 20), ...page(50, 200) }),
    answer: paged(guest.extend({ count: z.number(), nearestExpireDate: z.string() })),
  },
  takeable: {
    input: z.object(guestFields),
    answer: guest.extend({ items: z.array(z.object({ ...itemFields, labelNo: z.string(), cabinetNo: z.string() })) }),
  },
  withdrawAdd: {
    input: z.object({
      guestOf: id('客人'),
      tableRecordId: id('台位'),
      items: list('酒水', z.object({ wineItemId: id('存酒'), quantity: int('数量', 1, 99) }), 50),
      /** Proof of the guest: the 取酒码, the code in a text message (`withdrawSms`), or the member code. */
      verifyType: code('验证方式', codes.withdrawVerifyType),
      verifyCode: text('验证码', 64),
      signUrl,
    }),
    answer: z.object({ withdrawId: z.number(), withdrawNo: z.string() }),
  },
  withdrawSms: {
    input: z.object({ guestOf: id('客人') }),
    answer: z.object({
      /** Masked phone number of the recipient: `138****5678`. */
      phoneMask: z.string(),
      /** Seconds until another code can be requested, and minutes until this one expires. */
      againSeconds: z.number(),
      expireMinutes: z.number(),
    }),
  },
  withdrawIssue: {
    input: z.object({
      withdrawId: id('取酒单'),
      agree: flag('是否出库'),
      reason: optional(multilineText('原因', 100)),
    }),
    answer: z.object({ orderId: z.number().nullable() }),
  },
  withdrawCancel: { input: z.object({ withdrawId: id('取酒单') }), answer: emptyResponse },
  withdrawList: {
    input: z.object({
      beginDate: optional(date('开始日期')),
      endDate: optional(date('结束日期')),
      status: optional(code('状态', codes.withdrawStatus)),
      ...page(50, 200),
    }),
    answer: paged(withdrawal),
  },
  stopReminders: {
    /** Code in the link of a text message. */
    input: z.object({ code: text('提醒码', 24, 16) }),
    answer: z.object({ phoneMask: z.string() }),
  },
  renew: {
    input: z.object({ wineItemId: id('存酒'), reason: optional(multilineText('原因', 100)) }),
    answer: z.object({ expireDate: z.string() }),
  },
  confiscate: {
    input: z.object({ wineItemIds: list('存酒', id('存酒'), 50), reason: multilineText('原因', 100) }),
    answer: emptyResponse,
  },
  damage: {
    input: z.object({ wineItemId: id('存酒'), reason: multilineText('原因', 100) }),
    answer: emptyResponse,
  },
  memberList: {
    input: z.object({ view: optional(oneOf('状态', ownBottleViews)), ...page(50, 200) }),
    answer: z.object({
      /** 取酒码 of each phone number of the member with stored bottles; usually one. */
      codes: z.array(z.object({ phoneMask: z.string(), takeCode: z.string() })),
      /**
       * Number of stored bottles, and nights until the first of them expires (`soonest`); null when none are stored.
       */
      kept: z.object({ bottles: z.number(), soonest: z.number().nullable() }),
      rows: z.array(ownItem),
      total: z.number(),
    }),
  },
  memberDetail: {
    input: z.object({ wineItemId: id('存酒') }),
    answer: ownItem.extend({
      depositNo: z.string(),
      /** Table from which the bottle was stored. */
      tableName: z.string(),
      photoUrls: z.array(z.string()),
      /** 取酒码; null when no bottle is stored under that phone number any more. */
      takeCode: z.string().nullable(),
      canRenew: z.boolean(),
      history: z.array(history.omit({ userName: true, content: true })),
    }),
  },
  memberRenew: { input: z.object({ wineItemId: id('存酒') }), answer: emptyResponse },
  takeCode: {
    input: z.object({ depositId: id('存酒单') }),
    answer: z.object({ takeCode: z.string() }),
  },
  countList: {
    input: z.object({ ...page(50, 200) }),
    answer: z.object({
      /** Places with stored bottles, by name. */
      places: z.array(z.object({ place: z.string(), bottles: z.number() })),
      rows: z.array(count),
      total: z.number(),
    }),
  },
  countStart: {
    input: z.object({ place: text('盘点位置', 20) }),
    answer: z.object({ countId: z.number() }),
  },
  countDetail: {
    input: z.object({ countId: id('盘点单'), view: optional(oneOf('状态', bottleCountViews)), ...page(50, 200) }),
    answer: z.object({
      count,
      rows: z.array(
        z.object({
          wineItemId: z.number(),
          goodsName: z.string(),
          unit: z.string(),
          opened: z.boolean(),
          remainPercent: z.number(),
          labelNo: z.string(),
          cabinetNo: z.string(),
          guestName: z.string(),
          phoneMask: z.string(),
          known: z.number(),
          /** Number found; null until the bottle was counted. */
          found: z.number().nullable(),
          misplaced: z.boolean(),
        }),
      ),
      total: z.number(),
    }),
  },
  countScan: {
    input: z.object({
      countId: id('盘点单'),
      /** Identifies the bottle: by its id from the code on the label, or by the text of the label. */
      wineItemId: optional(id('存酒')),
      labelNo: optional(text('瓶身标签', 30)),
      /** Number found at this place; default: all. A repeated call replaces the previous number. */
      foundQuantity: optional(int('数量', 0, 99)),
    }),
    answer: z.object({
      wineItemId: z.number(),
      goodsName: z.string(),
      labelNo: z.string(),
      known: z.number(),
      found: z.number(),
      misplaced: z.boolean(),
    }),
  },
  countClose: {
    input: z.object({
      countId: id('盘点单'),
      /**
       * Number of bottles that will be written off, as displayed to the user. The call is refused when it has changed.
       */
      missing: int('差异', 0, 100_000),
      /** Reason; required when bottles are missing. */
      reason: optional(multilineText('原因', 100)),
    }),
    answer: emptyResponse,
  },
  countDrop: { input: z.object({ countId: id('盘点单') }), answer: emptyResponse },
}
