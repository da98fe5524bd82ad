/**
 * What travels about bottles guests leave with the house. Quantities are bottles, levels whole percent, dates business dates. Phones are masked but
 * for those who may read them; a code travels only in the answers that say so.
 */
import { z } from 'zod'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  date,
  done,
  flag,
  id,
  int,
  lines,
  list,
  oneOf,
  optional,
  page,
  paged,
  phone,
  searchWords,
  text,
  upload,
} from '../fields.ts'

const level = int('剩余酒量', 10, 90)
/** Windows of days that 即将到期 asks for. */
const MOST_DAYS = 365

/** The picture of what the guest signed on the phone of whoever serves him, uploaded by him. */
const signUrl = optional(upload('签名'))

/** Of his bottles: what lies here, what he has fetched, what is over. */
export const ownBottleViews = ['kept', 'taken', 'over'] as const

/** Of a count: what nobody has seen yet, what was seen, all of it. */
export const countViews = ['missing', 'found'] as const

const itemFields = {
  wineItemId: z.number(),
  depositId: z.number(),
  goodsId: z.number(),
  goodsName: z.string(),
  unit: z.string(),
  spec: z.string(),
  opened: z.boolean(),
  /** Bottles that were left. */
  quantity: z.number(),
  /** Bottles still here. */
  remainQuantity: z.number(),
  /** Of those, asked for and not yet handed out. */
  reservedQuantity: z.number(),
  /** 100 for bottles nobody has opened. */
  remainPercent: z.number(),
  depositDate: z.string(),
  expireDate: z.string(),
  /** Nights until the last one; below 0 it is over. */
  daysLeft: z.number(),
  renewCount: z.number(),
  /** Its guest asks to keep it longer. */
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

/** One line of the bottle's own history. */
const history = z.object({
  logId: z.number(),
  action: coded(codes.wineAction),
  /** Signed: what the house got to keep is positive, what left it negative. */
  quantity: z.number(),
  tableName: z.string(),
  userName: z.string(),
  content: z.string(),
  createTime: z.string(),
})

const guest = z.object({
  /** By which later calls name the guest. */
  guestOf: z.number(),
  guestName: z.string(),
  phoneMask: z.string(),
  salesUserName: z.string(),
})

/** The guest: his whole number, his code, the code he shows as a member, or a deposit of his (`guestOf`). */
const whose = {
  guestPhone: optional(phone()),
  takeCode: optional(text('取酒码', 6, 6)),
  /** The code a member shows (`M:…`); asking does not use it up. */
  memberCode: optional(text('会员码', 64)),
  guestOf: optional(id('客人')),
}

/** A bottle as its own guest sees it: nothing of who took it in or where it stands. */
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
  /** What the guest signed; null where he did not. */
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

/** A count of the bottles in one place. Quantities are bottles. */
const count = z.object({
  countId: z.number(),
  /** A shelf with everything on it, or one place. */
  place: z.string(),
  status: coded(codes.wineCountStatus),
  startUserName: z.string(),
  endUserName: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  /** That should be there, and that were seen; while it is open, as things stand now. */
  known: z.number(),
  found: z.number(),
  /** Should be there and were not seen; once it is closed, what was written off. */
  missing: z.number(),
  /** Seen here, although they should stand elsewhere. */
  misplaced: z.number(),
  reason: z.string(),
})

export const schemas = {
  storable: {
    input: z.object({ tableRecordId: id('台位') }),
    answer: z.object({
      tableName: z.string(),
      guestName: z.string(),
      /** Whole for those who may read it, otherwise empty. */
      guestPhone: z.string(),
      /** Empty where the guest left no number. */
      phoneMask: z.string(),
      memberId: z.number().nullable(),
      /** Something is still owed at the table; nothing is stored before that is paid. */
      owes: z.boolean(),
      lines: z.array(
        z.object({
          orderItemId: z.number(),
          goodsId: z.number(),
          goodsName: z.string(),
          unit: z.string(),
          spec: z.string(),
          canQuantity: z.number(),
          depositType: coded(codes.goodsDepositType),
          /** Days an unopened bottle is kept. */
          days: z.number(),
          /** Days an opened one is kept. */
          openedDays: z.number(),
        }),
      ),
    }),
  },
  depositAdd: {
    input: z.object({
      tableRecordId: id('台位'),
      guestName: text('客人姓名', 20),
      /** Left out where the number the table knows is meant. */
      guestPhone: optional(phone()),
      items: list(
        '酒水',
        z.object({
          orderItemId: id('订单商品'),
          /** Part of the package where the line is one. */
          goodsId: optional(id('商品')),
          quantity: int('数量', 1, 99),
          opened: optional(flag('已开瓶')),
          /** Of an opened bottle, in steps of ten. */
          remainPercent: optional(level),
        }),
        50,
      ),
      /** Required where a bottle is opened. */
      photoUrls: optional(list('照片', upload('照片'), 9, 0)),
      signUrl,
      remark: optional(lines('备注', 100)),
    }),
    answer: z.object({ depositId: z.number(), depositNo: z.string(), takeCode: z.string() }),
  },
  byHandGoods: {
    input: z.object({}),
    answer: z.object({
      /** What is taken in at all, in the order of the menu's names. */
      goods: z.array(
        z.object({
          goodsId: z.number(),
          goodsName: z.string(),
          unit: z.string(),
          spec: z.string(),
          depositType: coded(codes.goodsDepositType),
          /** Days an unopened bottle is kept, and an opened one. */
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
      /** Whose guest he is; left out, whoever registers it. */
      salesUserId: optional(id('订台人')),
      goodsId: id('酒水'),
      quantity: int('数量', 1, 99),
      opened: optional(flag('已开瓶')),
      /** Of an opened bottle, in steps of ten. */
      remainPercent: optional(level),
      labelNo: text('瓶身标签', 30),
      cabinetNo: text('存放位置', 20),
      photoUrls: list('照片', upload('照片'), 9),
      /** Where the bottle comes from, as no bill here says it. */
      reason: lines('来源说明', 100),
    }),
    answer: z.object({ depositId: z.number(), depositNo: z.string(), takeCode: z.string() }),
  },
  depositAudit: {
    input: z.object({
      depositId: id('存酒单'),
      agree: flag('是否入库'),
      /** Required to agree: a label and a place for every line, for opened ones the level found. */
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
      /** Required to refuse. */
      reason: optional(lines('原因', 100)),
    }),
    answer: done,
  },
  depositCancel: { input: z.object({ depositId: id('存酒单') }), answer: done },
  list: {
    input: z.object({
      status: optional(code('状态', codes.wineStatus)),
      /** Only what ends within so many days. */
      expireWithin: optional(int('到期天数', 0, MOST_DAYS)),
      goodsId: optional(id('商品')),
      salesUserId: optional(id('订台人')),
      guestOf: optional(id('客人')),
      /** Name, phone or its end, label, number of the deposit. */
      keyword: optional(searchWords('关键词', 20)),
      ...page(50, 200),
    }),
    answer: z.object({
      /** Of everything the caller may see. */
      tiles: z.object({ pending: z.number(), stored: z.number(), expiring: z.number(), expired: z.number() }),
      /** Goods of which bottles lie here, by name. */
      goods: z.array(z.object({ goodsId: z.number(), goodsName: z.string() })),
      /** What was asked for and waits to be handed out: how many, and the first of it. */
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
      /** What the guest signed when he left it; null where he did not. */
      signUrl: z.string().nullable(),
      guestOf: z.number(),
      /** Registered without a line of a bill; the remark says where it comes from. */
      byHand: z.boolean(),
      /** Lines of the same deposit that wait, for who takes them in. */
      waiting: z.array(
        z.object({
          wineItemId: z.number(),
          goodsName: z.string(),
          unit: z.string(),
          quantity: z.number(),
          opened: z.boolean(),
          remainPercent: z.number(),
          /** As whoever registered it by hand has said already. */
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
    input: z.object(whose),
    answer: guest.extend({ items: z.array(z.object({ ...itemFields, labelNo: z.string(), cabinetNo: z.string() })) }),
  },
  withdrawAdd: {
    input: z.object({
      guestOf: id('客人'),
      tableRecordId: id('台位'),
      items: list('酒水', z.object({ wineItemId: id('存酒'), quantity: int('数量', 1, 99) }), 50),
      /** By his 取酒码, the code that was sent to his number (`withdrawSms`), or the code he shows as a member. */
      verifyType: code('验证方式', codes.withdrawVerifyType),
      verifyCode: text('验证码', 64),
      signUrl,
    }),
    answer: z.object({ withdrawId: z.number(), withdrawNo: z.string() }),
  },
  withdrawSms: {
    input: z.object({ guestOf: id('客人') }),
    answer: z.object({
      /** Where it went: `138****5678`. */
      phoneMask: z.string(),
      /** Seconds until another may be asked for, and minutes until this one is over. */
      againSeconds: z.number(),
      expireMinutes: z.number(),
    }),
  },
  withdrawIssue: {
    input: z.object({ withdrawId: id('取酒单'), agree: flag('是否出库'), reason: optional(lines('原因', 100)) }),
    answer: z.object({ orderId: z.number().nullable() }),
  },
  withdrawCancel: { input: z.object({ withdrawId: id('取酒单') }), answer: done },
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
    /** From the link of a text message. */
    input: z.object({ code: text('提醒码', 24, 16) }),
    answer: z.object({ phoneMask: z.string() }),
  },
  renew: {
    input: z.object({ wineItemId: id('存酒'), reason: optional(lines('原因', 100)) }),
    answer: z.object({ expireDate: z.string() }),
  },
  confiscate: {
    input: z.object({ wineItemIds: list('存酒', id('存酒'), 50), reason: lines('原因', 100) }),
    answer: done,
  },
  damage: {
    input: z.object({ wineItemId: id('存酒'), reason: lines('原因', 100) }),
    answer: done,
  },
  memberList: {
    input: z.object({ view: optional(oneOf('状态', ownBottleViews)), ...page(50, 200) }),
    answer: z.object({
      /** What fetches his bottles; one for each number of his that has some, as a rule one. */
      codes: z.array(z.object({ phoneMask: z.string(), takeCode: z.string() })),
      /** Bottles of his that lie here, and nights until the first of them ends; null while nothing does. */
      kept: z.object({ bottles: z.number(), soonest: z.number().nullable() }),
      rows: z.array(ownItem),
      total: z.number(),
    }),
  },
  memberDetail: {
    input: z.object({ wineItemId: id('存酒') }),
    answer: ownItem.extend({
      depositNo: z.string(),
      /** Where it was left. */
      tableName: z.string(),
      photoUrls: z.array(z.string()),
      /** Null once nothing of that number lies here. */
      takeCode: z.string().nullable(),
      canRenew: z.boolean(),
      history: z.array(history.omit({ userName: true, content: true })),
    }),
  },
  memberRenew: { input: z.object({ wineItemId: id('存酒') }), answer: done },
  takeCode: {
    input: z.object({ depositId: id('存酒单') }),
    answer: z.object({ takeCode: z.string() }),
  },
  countList: {
    input: z.object({ ...page(50, 200) }),
    answer: z.object({
      /** Shelves with bottles on them, by name. */
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
    input: z.object({ countId: id('盘点单'), view: optional(oneOf('状态', countViews)), ...page(50, 200) }),
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
          /** Null while nobody has seen it. */
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
      /** The bottle, by the code on its label, or what is written there. */
      wineItemId: optional(id('存酒')),
      labelNo: optional(text('瓶身标签', 30)),
      /** How many of them stand there; left out, all. Said again it replaces what was said. */
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
      /** How many bottles are written off, as whoever closes it has read it. */
      missing: int('差异', 0, 100_000),
      /** Required where something is missing. */
      reason: optional(lines('原因', 100)),
    }),
    answer: done,
  },
  countDrop: { input: z.object({ countId: id('盘点单') }), answer: done },
}
