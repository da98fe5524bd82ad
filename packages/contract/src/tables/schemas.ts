/** What travels between phones and the floor (tables, table records). Amounts are fen; times are venue time. */
import { z } from 'zod'
import { amounts } from '../amounts.ts'
import * as codes from '../codes.ts'
import {
  code,
  coded,
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
  version,
} from '../fields.ts'
import { offBillItem } from '../off-bill.ts'

/** A card of the floor. Amounts are null where the caller may not see them. */
export const tableCard = z.object({
  tableId: z.number(),
  tableName: z.string(),
  /** Of its name in pinyin, for search on the phone. */
  initials: z.string(),
  areaId: z.number(),
  areaName: z.string(),
  labelIds: z.array(z.number()),
  tableType: coded(codes.tableType),
  seatNum: z.number(),
  /** Minimum spend: of the sitting when open, otherwise what tonight's rules ask. */
  minCharge: z.number(),
  tableStatus: coded(codes.tableStatus),
  tableRecordId: z.number().nullable(),
  openTime: z.string().nullable(),
  /** Minutes since the table was opened. */
  duration: z.number().nullable(),
  guestName: z.string().nullable(),
  guestNum: z.number().nullable(),
  /** Note about the guests from booking or opening (allergies, wishes); '' without one, null for a free table. */
  guestNote: z.string().nullable(),
  salesUserId: z.number().nullable(),
  salesUserName: z.string().nullable(),
  waiterUserName: z.string().nullable(),
  payableAmount: z.number().nullable(),
  unpaidAmount: z.number().nullable(),
  giftAmount: z.number().nullable(),
  /** What counts towards the minimum so far. */
  minEligibleAmount: z.number().nullable(),
  minDiffAmount: z.number().nullable(),
  bookingId: z.number().nullable(),
  arriveTime: z.string().nullable(),
  bookGuestName: z.string().nullable(),
  bookGuestNum: z.number().nullable(),
  bookSalesUserId: z.number().nullable(),
  bookSalesUserName: z.string().nullable(),
  /** Why a locked table is out of use. */
  lockReason: z.string().nullable(),
  /** The caller sells, serves or opened it, or has it booked for tonight. */
  mine: z.boolean(),
  /** Part of a merged group. */
  mergeFlag: z.boolean(),
  /** Names of the tables of its merged group, the main one first, its own among them; empty when it stands alone. */
  groupTables: z.array(z.string()),
  /** The bill has been presented and is not paid. */
  billPresented: z.boolean(),
  /** All is paid, but goods of the bill are still to be made or handed out: the table stays in use. */
  producing: z.boolean(),
  /** A guest of the table has called and nobody is on his way. */
  calling: z.boolean(),
  turnNo: z.number().nullable(),
  version: z.number().nullable(),
  tags: z.array(z.string()),
})

const tableLog = z.object({
  logId: z.number(),
  opType: z.string(),
  /** Amounts of a sitting that are not the caller's to see read `¥***`. */
  content: z.string(),
  userName: z.string(),
  createTime: z.string(),
  /** Business date of the time, `YYYY-MM-DD`. */
  businessDate: z.string(),
  /** Where it happened: another table before the party was moved to this one. */
  tableName: z.string(),
})

/** What the caller may do with this table now; the page shows exactly these. */
const tableCan = z.object({
  open: z.boolean(),
  openBooked: z.boolean(),
  book: z.boolean(),
  lock: z.boolean(),
  unlock: z.boolean(),
  order: z.boolean(),
  gift: z.boolean(),
  verify: z.boolean(),
  viewOrders: z.boolean(),
  viewBill: z.boolean(),
  settle: z.boolean(),
  transfer: z.boolean(),
  /** Also to a table that somebody else booked for tonight. */
  transferToBooked: z.boolean(),
  merge: z.boolean(),
  split: z.boolean(),
  changeSales: z.boolean(),
  changeGuest: z.boolean(),
  changeMin: z.boolean(),
  waiveMin: z.boolean(),
  clear: z.boolean(),
  cancelOpen: z.boolean(),
  /** Paid bottles are left with the house, and stored ones brought. */
  storeWine: z.boolean(),
  fetchWine: z.boolean(),
  /** A performer may go on stage there. */
  stage: z.boolean(),
  /** The code guests scan: for those who serve the table. */
  qrcode: z.boolean(),
})

const record = z.object({
  tableRecordId: z.number(),
  recordNo: z.string(),
  businessDate: z.string(),
  billId: z.number(),
  openTime: z.string(),
  openUserName: z.string(),
  guestName: z.string(),
  guestPhone: z.string(),
  guestNum: z.number(),
  guestType: coded(codes.guestType),
  salesUserId: z.number(),
  salesUserName: z.string(),
  /** Who was booked first, when the sales person was changed afterwards. */
  originalSalesUserName: z.string().nullable(),
  waiterUserId: z.number().nullable(),
  waiterUserName: z.string().nullable(),
  recommendUserId: z.number().nullable(),
  recommendUserName: z.string().nullable(),
  payMode: coded(codes.payMode),
  minCharge: z.number(),
  minWaived: z.boolean(),
  turnNo: z.number(),
  status: coded(codes.recordStatus),
  mergeToRecordId: z.number().nullable(),
  /** Tables of the merged group, this one included; empty when it stands alone. */
  groupTables: z.array(
    z.object({
      tableRecordId: z.number(),
      tableId: z.number(),
      tableName: z.string(),
      main: z.boolean(),
      version: z.number(),
    }),
  ),
  remark: z.string(),
  /** Of the whole group: what affects the amount due and is not on the bill yet. */
  offBill: z.array(offBillItem),
  /** What is ordered again in one tap; goods on sale only. */
  again: z.object({
    /** The sitting has a last round to repeat. */
    round: z.boolean(),
    /** Goods of this sitting, the latest first, then goods in demand that need no choice. */
    goods: z.array(z.object({ goodsId: z.number(), goodsName: z.string() })),
  }),
  /**
   * Goods most often given lately, each with its most frequent reason: the caller's own gifts first, then those of the venue. At most
   * three, on sale, without choices. Empty for callers who may neither give nor order here.
   */
  usualGifts: z.array(z.object({ goodsId: z.number(), goodsName: z.string(), reason: coded(codes.sendReason) })),
  version: z.number(),
  /** Sums of this sitting; what counts towards the minimum and what is missing are those of its whole group. */
  amounts: z
    .object({
      ...amounts,
      /** Of the whole group: its minimum, waived ones left out, what it has to pay, and what of that is open. */
      groupMinCharge: z.number(),
      groupPayableAmount: z.number(),
      groupUnpaidAmount: z.number(),
      minEligibleAmount: z.number(),
      minDiffAmount: z.number(),
    })
    .nullable(),
})

const bookingBrief = z.object({
  bookingId: z.number(),
  arriveTime: z.string(),
  guestName: z.string(),
  guestNum: z.number(),
  salesUserId: z.number(),
  salesUserName: z.string(),
  /** Note of the booking; becomes the note of the sitting when the guests arrive. */
  remark: z.string(),
  status: coded(codes.bookingStatus),
  can: z.object({ move: z.boolean(), cancel: z.boolean(), share: z.boolean() }),
})

const statistics = z.object({
  totalNum: z.number(),
  emptyNum: z.number(),
  bookedNum: z.number(),
  openNum: z.number(),
  settledNum: z.number(),
  lockNum: z.number(),
  /** Open tables whose bill was presented. */
  presentedNum: z.number(),
})

export const schemas = {
  list: {
    input: z.object({
      areaId: optional(id('区域')),
      labelId: optional(id('标签')),
      tableStatus: optional(code('台位状态', codes.tableStatus)),
      keyword: optional(searchWords('关键字', 20)),
      mine: optional(flag('我的台位')),
    }),
    answer: z.object({ businessDate: z.string(), serverTime: z.string(), rows: z.array(tableCard), stat: statistics }),
  },
  detail: {
    input: z.object({ tableId: id('台位') }),
    answer: z.object({
      card: tableCard,
      record: record.nullable(),
      bookings: z.array(bookingBrief),
      /** The opening package of the table, while it is on sale; `must`: nobody opens without it. */
      openGoods: z
        .object({ goodsId: z.number(), goodsName: z.string(), salePrice: z.number(), must: z.boolean() })
        .nullable(),
      logs: z.array(tableLog),
      can: tableCan,
    }),
  },
  open: {
    input: z.object({
      tableId: id('台位'),
      bookingId: optional(id('预订')),
      guestNum: int('人数', 1, 50),
      guestName: optional(text('客人姓名', 20)),
      guestPhone: optional(phone()),
      memberId: optional(id('会员')),
      salesUserId: optional(id('订台人')),
      waiterUserId: optional(id('服务员')),
      recommendUserId: optional(id('推荐人')),
      openGoodsId: optional(id('开台套餐')),
      /** Of the package. */
      expectedFen: expectedFen(),
      /** Open although another sales person booked the table; needs its own permission. */
      force: optional(flag('强制开台')),
      /** Left out: the note of the booking. */
      remark: optional(lines('备注', 200)),
    }),
    answer: z.object({
      tableRecordId: z.number(),
      recordNo: z.string(),
      minCharge: z.number(),
      version: z.number(),
      /** The person the sitting is credited to: not the one of the booking where that one has left. */
      salesUserId: z.number(),
      salesUserName: z.string(),
    }),
  },
  transfer: {
    input: z.object({
      tableRecordId: id('台位'),
      toTableId: id('目标台位'),
      version: version(),
      force: optional(flag('强制转台')),
      reason: optional(lines('原因', 100)),
    }),
    answer: z.object({ minCharge: z.number() }),
  },
  /** The minimum (fen) before and after, and what would then be missing to it: of the group, where tables are merged. */
  transferPlan: {
    input: z.object({ tableRecordId: id('台位'), toTableId: id('目标台位') }),
    answer: z.object({ minChargeNow: z.number(), minCharge: z.number(), minDiffAmount: z.number() }),
  },
  merge: {
    input: z.object({
      mainRecordId: id('主台位'),
      recordIds: list('并入台位', id('并入台位'), 20),
      version: version(),
    }),
    answer: z.object({ billId: z.number() }),
  },
  /**
   * Minimum of the merged group (fen), what would be missing to it, and what is missing now, summed over the separate bills; what all its
   * tables have to pay and still owe. `problems`: the tables whose bills cannot be merged, each with its first reason.
   */
  mergePlan: {
    input: z.object({ mainRecordId: id('主台位'), recordIds: list('并入台位', id('并入台位'), 20) }),
    answer: z.object({
      minCharge: z.number(),
      minDiffAmount: z.number(),
      minDiffNow: z.number(),
      payableAmount: z.number(),
      unpaidAmount: z.number(),
      problems: z.array(z.object({ tableRecordId: z.number(), tableName: z.string(), why: z.string() })),
    }),
  },
  split: {
    input: z.object({ tableRecordId: id('台位'), version: version() }),
    answer: z.object({ billId: z.number() }),
  },
  clear: {
    input: z.object({ tableRecordId: id('台位'), version: version(), force: optional(flag('确认清台')) }),
    answer: done,
  },
  /**
   * Clears sittings that are settled, each with its group; what cannot go stays and is named with why. A sitting that has left
   * meanwhile, or is merged into another, is passed over. `unproduced`: also where goods were not handed out.
   */
  clearSettled: {
    input: z.object({
      tableRecordIds: list('台位', id('台位'), 200),
      unproduced: optional(flag('含未出品')),
    }),
    answer: z.object({
      cleared: z.array(z.string()),
      left: z.array(z.object({ tableRecordId: z.number(), tableName: z.string(), why: z.string() })),
    }),
  },
  /** What `clearSettled` would do: of each group that is settled its tables, and why it stays; `unproduced`: only goods are missing. */
  clearPlan: {
    input: z.object({ tableRecordIds: list('台位', id('台位'), 200) }),
    answer: z.object({
      rows: z.array(
        z.object({
          tableRecordId: z.number(),
          tableNames: z.string(),
          why: z.string().nullable(),
          unproduced: z.boolean(),
        }),
      ),
    }),
  },
  cancelOpen: {
    input: z.object({ tableRecordId: id('台位'), version: version(), reason: lines('撤台原因', 100) }),
    answer: done,
  },
  lock: { input: z.object({ tableId: id('台位'), reason: lines('锁台原因', 100) }), answer: done },
  unlock: { input: z.object({ tableId: id('台位') }), answer: done },
  changeSales: {
    input: z.object({
      tableRecordId: id('台位'),
      salesUserId: id('订台人'),
      reason: lines('原因', 100),
      version: version(),
    }),
    answer: done,
  },
  changeGuest: {
    input: z.object({
      tableRecordId: id('台位'),
      guestName: optional(text('客人姓名', 20)),
      guestPhone: optional(phone()),
      guestNum: optional(int('人数', 1, 50)),
      /** For his points. Ends the rate of the member before; his own applies once he is proven by `billing.member`. */
      memberId: optional(id('会员')),
      waiterUserId: optional(id('服务员')),
      recommendUserId: optional(id('推荐人')),
      remark: optional(lines('备注', 200)),
      /** What is left out stays as it is; what is named here is emptied. */
      clear: optional(
        list('清空', oneOf('清空', ['guestName', 'guestPhone', 'waiterUserId', 'recommendUserId', 'remark']), 5),
      ),
    }),
    answer: done,
  },
  changeMin: {
    input: z.object({
      tableRecordId: id('台位'),
      minCharge: fen('低消'),
      reason: lines('原因', 100),
      version: version(),
    }),
    answer: done,
  },
  waiveMin: {
    input: z.object({ tableRecordId: id('台位'), reason: lines('原因', 100), version: version() }),
    answer: done,
  },
  log: { input: z.object({ tableId: id('台位'), ...page(20, 100) }), answer: paged(tableLog) },
  qrcode: {
    input: z.object({ tableId: id('台位') }),
    answer: z.object({ nfcUrl: z.string() }),
  },
  businessDay: {
    input: nothing,
    answer: z.object({
      businessDate: z.string(),
      beginTime: z.string(),
      endTime: z.string(),
      maxEnd: z.string(),
      status: coded(codes.businessDayStatus),
    }),
  },
  /** Tonight at a glance: figures of the hero card on the floor, over the tables whose amounts the caller may see. */
  tonight: {
    input: nothing,
    answer: z.object({
      businessDate: z.string(),
      /** Over which tables: of the house, of the caller's departments, or those he sells, serves or opened. */
      scope: z.enum(['all', 'dept', 'self']),
      /** 销售额, fen: what was ordered without the gifts, as the reports say it (§5.2). */
      salesAmount: z.number(),
      unpaidAmount: z.number(),
      /** Gifts over sales, basis points. */
      giftRate: z.number(),
      tableCount: z.number(),
      realTableCount: z.number(),
      guestNum: z.number(),
      /** Sales against the same moment of the same weekday last week, basis points of change; null without that night. */
      changeBp: z.number().nullable(),
      dayStatus: coded(codes.businessDayStatus),
      /** Within the opening hours of this night. */
      open: z.boolean(),
    }),
  },
  areaLabels: {
    input: nothing,
    answer: z.array(
      z.object({
        type: z.enum(['area', 'label']),
        areaId: z.number().nullable(),
        labelId: z.number().nullable(),
        areaName: z.string().nullable(),
        labelName: z.string().nullable(),
        orderNum: z.number(),
      }),
    ),
  },
  areas: {
    input: z.object({ status: optional(code('状态', codes.normalDisable)) }),
    answer: z.array(
      z.object({
        areaId: z.number(),
        areaName: z.string(),
        orderNum: z.number(),
        defaultMinCharge: z.number(),
        bookable: z.boolean(),
        guestVisible: z.boolean(),
        color: z.string().nullable(),
        status: coded(codes.normalDisable),
      }),
    ),
  },
  commonList: {
    input: z.object({
      ...page(1000),
      areaId: optional(id('区域')),
      labelId: optional(id('标签')),
      tableStatus: optional(code('台位状态', codes.tableStatus)),
    }),
    answer: paged(tableCard),
  },
  findByCode: {
    input: z.object({ code: text('台位码', 64) }),
    answer: z.object({
      tableId: z.number(),
      tableName: z.string(),
      areaName: z.string(),
      tableStatus: coded(codes.tableStatus),
      /** Null for guests: record ids alone open nothing for a stranger. */
      tableRecordId: z.number().nullable(),
      inUse: z.boolean(),
      /** Who looks after the sitting; null for walk-ins. */
      salesUserId: z.number().nullable(),
      /** Guests may order here now. */
      guestOrderable: z.boolean(),
    }),
  },
}
