/** Tables and sittings. Amounts are fen; times are venue time. */
import { z } from 'zod'
import { amounts } from '../amounts.ts'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  date,
  emptyResponse,
  expectedFen,
  fen,
  flag,
  id,
  int,
  multilineText,
  list,
  emptyInput,
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
import { drawnLayers } from './floor-plan.ts'

/** Cleared sitting that can be chosen for a correction. Amounts are fen; null when the caller may not see them. */
const attributionSitting = z.object({
  tableRecordId: z.number(),
  recordNo: z.string(),
  businessDate: z.string(),
  /** True when the night of the sitting is closed: a correction then counts in the night of its approval. */
  isClosed: z.boolean(),
  tableName: z.string(),
  guestName: z.string(),
  openTime: z.string(),
  clearTime: z.string().nullable(),
  salesUserId: z.number(),
  salesUserName: z.string(),
  salesDeptName: z.string(),
  recommendUserName: z.string().nullable(),
  /** Amounts of the sitting now credited to its sales person. */
  payableAmount: z.number().nullable(),
  paidAmount: z.number().nullable(),
  performanceAmount: z.number().nullable(),
  /** True when a correction of this sitting waits for approval. */
  isAsked: z.boolean(),
})

/** Card of a table on the floor page. Amounts are null when the caller may not see them. */
export const tableCard = z.object({
  tableId: z.number(),
  tableName: z.string(),
  /** Pinyin initials of the table name, for search in the client. */
  initials: z.string(),
  areaId: z.number(),
  areaName: z.string(),
  labelIds: z.array(z.number()),
  tableType: coded(codes.tableType),
  seatNum: z.number(),
  /** Minimum, fen: of the current sitting; without a sitting, the minimum by tonight's rules. */
  minCharge: z.number(),
  tableStatus: coded(codes.tableStatus),
  tableRecordId: z.number().nullable(),
  openTime: z.string().nullable(),
  /** Minutes since the table was opened. */
  duration: z.number().nullable(),
  guestName: z.string().nullable(),
  guestNum: z.number().nullable(),
  /**
   * Note about the guests (allergies, requests) from the booking or the opening; '' without one, null for a free table.
   */
  guestNote: z.string().nullable(),
  salesUserId: z.number().nullable(),
  salesUserName: z.string().nullable(),
  waiterUserName: z.string().nullable(),
  payableAmount: z.number().nullable(),
  unpaidAmount: z.number().nullable(),
  giftAmount: z.number().nullable(),
  /** Amount counted towards the minimum so far. */
  minEligibleAmount: z.number().nullable(),
  minDiffAmount: z.number().nullable(),
  bookingId: z.number().nullable(),
  arriveTime: z.string().nullable(),
  bookGuestName: z.string().nullable(),
  bookGuestNum: z.number().nullable(),
  bookSalesUserId: z.number().nullable(),
  bookSalesUserName: z.string().nullable(),
  /** Reason why a locked table is out of use. */
  lockReason: z.string().nullable(),
  /** True when the caller is sales person, waiter or opener of the sitting, or booked the table for tonight. */
  mine: z.boolean(),
  /** True when the table is part of a merged group. */
  mergeFlag: z.boolean(),
  /** Names of the tables of its merged group including itself, main table first; empty when not merged. */
  groupTables: z.array(z.string()),
  /** True when the bill was presented and is unpaid. */
  billPresented: z.boolean(),
  /** Everything is paid, but goods are still to be produced or delivered: the table stays in use. */
  producing: z.boolean(),
  /** True when a guest has called and no employee has taken the call. */
  calling: z.boolean(),
  turnNo: z.number().nullable(),
  version: z.number().nullable(),
  tags: z.array(z.string()),
})

const tableLog = z.object({
  logId: z.number(),
  opType: z.string(),
  /** Amounts of the sitting are masked as `¥***` when the caller may not see them. */
  content: z.string(),
  userName: z.string(),
  createTime: z.string(),
  /** Business date of `createTime`, `YYYY-MM-DD`. */
  businessDate: z.string(),
  /** Table where the event happened; differs from the current one after a transfer. */
  tableName: z.string(),
})

/** Actions the caller may take on this table now; the page offers exactly these. */
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
  /** True when an amount is owed and the caller may show the guests a code to pay it. */
  payCode: z.boolean(),
  transfer: z.boolean(),
  /** True when the caller may transfer to a table that another sales person booked for tonight. */
  transferToBooked: z.boolean(),
  merge: z.boolean(),
  split: z.boolean(),
  changeSales: z.boolean(),
  changeGuest: z.boolean(),
  changeMin: z.boolean(),
  waiveMin: z.boolean(),
  clear: z.boolean(),
  cancelOpen: z.boolean(),
  /**
   * `storeWine`: true when paid bottles can be stored for the guests. `fetchWine`: true when stored bottles can be
   * brought to the table.
   */
  storeWine: z.boolean(),
  fetchWine: z.boolean(),
  /** True when a performer can be clocked on at the table. */
  stage: z.boolean(),
  /** True when the caller may show the table's QR code: staff of the table only. */
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
  /** Sales person of the booking, if the sitting was credited to another person afterwards; null otherwise. */
  originalSalesUserName: z.string().nullable(),
  waiterUserId: z.number().nullable(),
  waiterUserName: z.string().nullable(),
  recommendUserId: z.number().nullable(),
  recommendUserName: z.string().nullable(),
  /** Member of the sitting, assigned for points or verified (`billing.member`); null without one. */
  member: z.object({ memberId: z.number(), memberName: z.string(), levelName: z.string() }).nullable(),
  payMode: coded(codes.payMode),
  minCharge: z.number(),
  minWaived: z.boolean(),
  turnNo: z.number(),
  status: coded(codes.recordStatus),
  mergeToRecordId: z.number().nullable(),
  /** Tables of the merged group, this one included; empty when not merged. */
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
  /** Items of the whole group that affect the amount due and are not on the bill yet. */
  offBill: z.array(offBillItem),
  /** Suggestions for reordering with one tap; only goods on sale. */
  again: z.object({
    /** True when the sitting has a previous round that can be repeated. */
    round: z.boolean(),
    /** Goods of this sitting, latest first, then popular goods without choices. */
    goods: z.array(z.object({ goodsId: z.number(), goodsName: z.string() })),
  }),
  /**
   * At most three gifts, each with the reason most often given for it: first those the caller gives most often, then
   * those of the venue. Only goods on sale without choices. Empty for callers who may neither give gifts nor order
   * here.
   */
  usualGifts: z.array(z.object({ goodsId: z.number(), goodsName: z.string(), reason: coded(codes.giftReason) })),
  version: z.number(),
  /**
   * Sums of this sitting. `minEligibleAmount` and `minDiffAmount` are those of the whole group. Null when the caller
   * may not see amounts.
   */
  amounts: z
    .object({
      ...amounts,
      /** Amounts of the whole merged group: minimum (without tables whose minimum was waived), payable and unpaid. */
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
  /** Note of the booking, which becomes the note of the sitting when the guests arrive. */
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
  /** Number of open tables whose bill was presented. */
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
    answer: z.object({
      businessDate: z.string(),
      serverTime: z.string(),
      /** Version of the published floor plan; null without one. */
      planVersion: z.number().nullable(),
      rows: z.array(tableCard),
      stat: statistics,
    }),
  },
  detail: {
    input: z.object({ tableId: id('台位') }),
    answer: z.object({
      card: tableCard,
      record: record.nullable(),
      bookings: z.array(bookingBrief),
      /** Package offered when the table is opened, at its price in force there, while it is on sale. `must`: it is required. */
      openGoods: z
        .object({ goodsId: z.number(), goodsName: z.string(), salePrice: z.number(), must: z.boolean() })
        .nullable(),
      /** Employee who serves this table tonight by the schedule of duties; null without one. */
      dutyWaiterName: z.string().nullable(),
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
      /** Price of the package, as displayed to the user, fen. */
      expectedFen: expectedFen(),
      /** Opens the table although another sales person has booked it; requires a permission. */
      force: optional(flag('强制开台')),
      /** Note about the guests; default: the note of the booking. */
      remark: optional(multilineText('备注', 200)),
    }),
    answer: z.object({
      tableRecordId: z.number(),
      recordNo: z.string(),
      minCharge: z.number(),
      version: z.number(),
      /** Sales person credited with the sitting. Differs from that of the booking when the employee has left. */
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
      reason: optional(multilineText('原因', 100)),
    }),
    answer: z.object({ minCharge: z.number() }),
  },
  /**
   * Current minimum (`minChargeNow`), minimum after the transfer, and the amount then missing, fen. For merged tables,
   * of the whole group.
   */
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
   * Preview of a merge, fen: minimum and missing amount of the merged group, total missing amount while the bills are
   * separate (`minDiffNow`), and payable and unpaid amount of all tables. `problems`: tables that cannot be merged,
   * each with the first reason.
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
    answer: emptyResponse,
  },
  /**
   * Clears settled sittings, each with its group. Sittings that cannot be cleared stay and are listed in `left` with a
   * reason. Sittings that were cleared or merged meanwhile are skipped. `unproduced`: also clears sittings whose goods
   * were not delivered.
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
  /**
   * Preview of `clearSettled`: for each settled group its tables, and the reason why it would stay. `unproduced`: true
   * when undelivered goods are the only reason.
   */
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
    input: z.object({ tableRecordId: id('台位'), version: version(), reason: multilineText('撤台原因', 100) }),
    answer: emptyResponse,
  },
  lock: { input: z.object({ tableId: id('台位'), reason: multilineText('锁台原因', 100) }), answer: emptyResponse },
  unlock: { input: z.object({ tableId: id('台位') }), answer: emptyResponse },
  changeSales: {
    input: z.object({
      tableRecordId: id('台位'),
      salesUserId: id('订台人'),
      reason: multilineText('原因', 100),
      version: version(),
    }),
    answer: emptyResponse,
  },
  /**
   * Cleared sittings within the caller's scope of 开台统计, newest first, including those the caller opened, serves or
   * recommended. `keyword` matches the table, the guest, the sales person and the record number.
   */
  attributionSittings: {
    input: z.object({
      tableRecordId: optional(id('开台')),
      /** Without a date and a `tableRecordId`, the sittings of the last seven nights are listed. */
      businessDate: optional(date('营业日')),
      keyword: optional(searchWords('关键字', 20)),
      ...page(20, 100),
    }),
    answer: paged(attributionSitting),
  },
  /**
   * Credits a cleared sitting to another person (F14). `fromUserId` is the sales person as displayed to the caller:
   * ATTRIBUTION_CHANGED if another person is credited by now. ATTRIBUTION_RUNNING before the table is cleared (use
   * `changeSales`), RECORD_STATUS_WRONG for a cancelled opening, SELF_APPROVE if the caller is `toUserId`,
   * PARAM_INVALID at `toUserId` for the same person and for a person who was not employed that night. Returns the
   * business date on which the amounts move.
   */
  changeAttribution: {
    input: z.object({
      tableRecordId: id('开台'),
      fromUserId: id('原归属人'),
      toUserId: id('新归属人'),
      reason: multilineText('原因', 100),
    }),
    answer: z.object({ businessDate: z.string() }),
  },
  changeGuest: {
    input: z.object({
      tableRecordId: id('台位'),
      guestName: optional(text('客人姓名', 20)),
      guestPhone: optional(phone()),
      guestNum: optional(int('人数', 1, 50)),
      /**
       * Member who collects the points. The rate of the previous member ends; the rate of the new member applies after
       * verification by `billing.member`.
       */
      memberId: optional(id('会员')),
      waiterUserId: optional(id('服务员')),
      recommendUserId: optional(id('推荐人')),
      remark: optional(multilineText('备注', 200)),
      /** Fields to clear; absent fields stay unchanged. */
      clear: optional(
        list('清空', oneOf('清空', ['guestName', 'guestPhone', 'waiterUserId', 'recommendUserId', 'remark']), 5),
      ),
    }),
    answer: emptyResponse,
  },
  changeMin: {
    input: z.object({
      tableRecordId: id('台位'),
      minCharge: fen('低消'),
      reason: multilineText('原因', 100),
      version: version(),
    }),
    answer: emptyResponse,
  },
  waiveMin: {
    input: z.object({ tableRecordId: id('台位'), reason: multilineText('原因', 100), version: version() }),
    answer: emptyResponse,
  },
  log: { input: z.object({ tableId: id('台位'), ...page(20, 100) }), answer: paged(tableLog) },
  qrcode: {
    input: z.object({ tableId: id('台位') }),
    answer: z.object({ nfcUrl: z.string() }),
  },
  businessDay: {
    input: emptyInput,
    answer: z.object({
      businessDate: z.string(),
      beginTime: z.string(),
      endTime: z.string(),
      maxEnd: z.string(),
      status: coded(codes.businessDayStatus),
    }),
  },
  /** Figures of the current night at the top of the floor page, over the tables whose amounts the caller may see. */
  tonight: {
    input: emptyInput,
    answer: z.object({
      businessDate: z.string(),
      /**
       * Tables included: all; those of the caller's departments; or those where the caller is sales person, waiter or
       * opener.
       */
      scope: z.enum(['all', 'dept', 'self']),
      /** 销售额, fen: ordered without gifts, as in the reports (§5.2). */
      salesAmount: z.number(),
      unpaidAmount: z.number(),
      /** Gift amount divided by sales, basis points. */
      giftRate: z.number(),
      tableCount: z.number(),
      realTableCount: z.number(),
      guestNum: z.number(),
      /**
       * Change of sales compared with the same hour of the same weekday last week, basis points; null when there are no
       * figures for that night.
       */
      changeBp: z.number().nullable(),
      dayStatus: coded(codes.businessDayStatus),
      /** True within the opening hours of this night. */
      open: z.boolean(),
    }),
  },
  /** Published floor plan; `version` null and no layers without one. */
  floorPlan: { input: emptyInput, answer: z.object({ version: z.number().nullable(), layers: drawnLayers }) },
  areaLabels: {
    input: emptyInput,
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
      /** Null for guests. (An id alone gives no access to the sitting.) */
      tableRecordId: z.number().nullable(),
      inUse: z.boolean(),
      /** Sales person of the sitting; null for guests without one. */
      salesUserId: z.number().nullable(),
      /** True when guests may order here now. */
      guestOrderable: z.boolean(),
    }),
  },
}
