/** What travels about the stage. Amounts are fen; units travel in halves. */
import { z } from 'zod'
import {
  answeredStep,
  applicationBrief,
  applicationDecision,
  applicationSubject,
  askedStep,
} from '../approvals/application.ts'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  date,
  done,
  flag,
  id,
  lines,
  list,
  month,
  oneOf,
  optional,
  page,
  paged,
  time,
  upload,
} from '../fields.ts'

const actorClock = z.object({
  actorClockId: z.number(),
  actorUserId: z.number(),
  actorName: z.string(),
  actorLevel: coded(codes.actorLevel).nullable(),
  deptName: z.string(),
  /** Null for a show. */
  tableRecordId: z.number().nullable(),
  tableName: z.string().nullable(),
  /** Who brought the guests of the table; null for a show. */
  salesUserName: z.string().nullable(),
  clockKind: coded(codes.actorClockKind),
  startTime: z.string(),
  endTime: z.string().nullable(),
  /** Whole minutes, 0 while it runs; so are units, amount and share. */
  minutes: z.number(),
  unitMinutes: z.number(),
  halfUnits: z.number(),
  unitPrice: z.number(),
  amount: z.number(),
  /** Basis points of the amount that are the performer's. */
  shareBp: z.number(),
  actorShare: z.number(),
  status: coded(codes.actorClockStatus),
  businessDate: z.string(),
  /** The order on the bill of the table, where the table pays. */
  orderId: z.number().nullable(),
  /** The table is to pay for it when it ends. */
  chargesTable: z.boolean(),
  /** Why it does not count. */
  cancelReason: z.string(),
  canOff: z.boolean(),
  canCancel: z.boolean(),
})

const performer = z.object({
  userId: z.number(),
  nickName: z.string(),
  avatarUrl: z.string().nullable(),
  deptName: z.string(),
  postName: z.string(),
  actorLevel: coded(codes.actorLevel).nullable(),
  /** Fen for a unit; 0 for who has no price. */
  unitPrice: z.number(),
})

const sums = z.object({
  clockCount: z.number(),
  minutes: z.number(),
  halfUnits: z.number(),
  amount: z.number(),
  actorShare: z.number(),
})

const stageTypes = {
  added: codes.applyType.actorCorrection,
  duration: codes.applyType.actorDuration,
  cancel: codes.applyType.actorCancel,
} as const

/** Paid time with what it comes to, fen. */
const counted = z.object({
  startTime: z.string(),
  endTime: z.string(),
  minutes: z.number(),
  halfUnits: z.number(),
  amount: z.number(),
  actorShare: z.number(),
})

const application = applicationBrief.extend({
  applyType: coded(stageTypes),
  /** Of time nobody clocked none until it is granted. */
  actorClockId: z.number().nullable(),
  tableRecordId: z.number().nullable(),
  tableName: z.string().nullable(),
  clockKind: coded(codes.actorClockKind),
  /** As it stands; null for time nobody clocked. */
  before: counted.nullable(),
  /** As it is asked for; null for time that does not count. */
  after: counted.nullable(),
  /** What it changes of the amount and of the share, fen. */
  amountEffect: z.number(),
  shareEffect: z.number(),
})

const applicationFilter = {
  status: optional(code('状态', codes.applyStatus)),
  applyType: optional(code('申请类型', stageTypes)),
  month: optional(month('月份')),
}

export const schemas = {
  state: {
    input: z.object({ actorUserId: optional(id('艺人')) }),
    answer: z.object({
      businessDate: z.string(),
      /** Whose page it is; null for a leader who has chosen nobody. */
      actor: performer.nullable(),
      running: actorClock.nullable(),
      /** Tonight's, the newest first. */
      rows: z.array(actorClock),
      /** Of tonight's that count. */
      sum: sums,
      /** Asks the caller whether a very short time counts. */
      canKeepShort: z.boolean(),
      /** Whom the caller may choose, those who are on first; empty for who clocks only himself. */
      people: z.array(
        performer.extend({
          startTime: z.string().nullable(),
          tableName: z.string().nullable(),
          onStage: z.boolean(),
          /** How often his turn (轮钟) came tonight; one that was crossed out is none. */
          turnCount: z.number(),
        }),
      ),
    }),
  },
  on: {
    input: z.object({
      /** Oneself unless given. */
      actorUserId: optional(id('艺人')),
      /** Only a show goes without a table. */
      tableRecordId: optional(id('台位')),
      clockKind: code('上钟方式', codes.actorClockKind),
    }),
    answer: actorClock,
  },
  off: {
    input: z.object({
      actorClockId: id('上钟记录'),
      /** Counts half a unit for less than ten minutes; only whoever approves may. */
      keepShort: optional(flag('保留计钟')),
    }),
    answer: actorClock,
  },
  list: {
    input: z.object({
      beginDate: optional(date('开始日期')),
      endDate: optional(date('结束日期')),
      actorUserId: optional(id('艺人')),
      clockKind: optional(code('上钟方式', codes.actorClockKind)),
      status: optional(code('状态', codes.actorClockStatus)),
      ...page(50),
    }),
    answer: paged(actorClock),
  },
  cancel: {
    input: z.object({ actorClockId: id('上钟记录'), reason: lines('撤销原因', 200) }),
    answer: actorClock,
  },
  /** What one may ask about: own time that still can be corrected, and who sat where on a date. */
  applyPreview: {
    input: z.object({ businessDate: date('营业日') }),
    answer: z.object({
      steps: z.array(askedStep),
      /** First date one may still apply about. */
      earliestDate: z.string(),
      /** What time is paid by that is added now; null for who is no performer. */
      price: z.object({ unitMinutes: z.number(), unitPrice: z.number(), shareBp: z.number() }).nullable(),
      /** Own time that counts, of the dates one may still apply about, the newest first. */
      clocks: z.array(actorClock),
      /** Sittings of the date, in the order in which they began. */
      sittings: z.array(
        z.object({
          tableRecordId: z.number(),
          tableName: z.string(),
          openTime: z.string(),
          /** Null while the guests are there. */
          clearTime: z.string().nullable(),
        }),
      ),
    }),
  },
  applyAdd: {
    input: z.object({
      applyType: code('申请类型', stageTypes),
      /** Of time that is there. */
      actorClockId: optional(id('上钟记录')),
      /** These of time nobody clocked; only a show goes without a table. */
      businessDate: optional(date('营业日')),
      tableRecordId: optional(id('台位')),
      clockKind: optional(code('上钟方式', codes.actorClockKind)),
      /** As it should be; not of time that does not count. */
      beginTime: optional(time('上钟时间')),
      endTime: optional(time('下钟时间')),
      reason: lines('申请原因', 200),
      images: optional(list('图片', upload('图片'), 6, 0)),
    }),
    answer: z.object({ applyId: z.number() }),
  },
  /** The caller's own, newest first. */
  applyMy: { input: z.object({ ...applicationFilter, ...page(50, 100) }), answer: paged(application) },
  /** Of the people the caller looks after: what waits, or what has been dealt with; newest first. */
  applyTeam: {
    input: z.object({
      tab: oneOf('分类', ['todo', 'done']),
      applyType: applicationFilter.applyType,
      month: applicationFilter.month,
      userId: optional(id('艺人')),
      ...page(50, 100),
    }),
    answer: paged(application).extend({ todoCount: z.number() }),
  },
  applyDetail: {
    input: applicationSubject,
    answer: application.extend({
      steps: z.array(answeredStep),
      /** The sitting it was at; null for a show. */
      sitting: z
        .object({
          tableName: z.string(),
          salesUserName: z.string(),
          openTime: z.string(),
          clearTime: z.string().nullable(),
        })
        .nullable(),
      /** What else the performer has of that night. */
      others: z.array(actorClock),
    }),
  },
  applyAudit: { input: applicationDecision, answer: done },
  applyCancel: { input: applicationSubject, answer: done },
  applyUrge: { input: applicationSubject, answer: done },
}
