/** Stage time. Amounts are fen; units are counted in halves. */
import { z } from 'zod'
import {
  stepWithDecisions,
  applicationBrief,
  applicationDecision,
  applicationIdInput,
  stepWithApprovers,
} from '../approvals/application.ts'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  date,
  emptyResponse,
  flag,
  id,
  multilineText,
  list,
  month,
  oneOf,
  optional,
  page,
  paged,
  time,
  uploadedFileUrl,
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
  /** Sales person of the table's guests; null for a show. */
  salesUserName: z.string().nullable(),
  clockKind: coded(codes.actorClockKind),
  startTime: z.string(),
  endTime: z.string().nullable(),
  /** Whole minutes. While the time is running, `minutes`, `halfUnits`, `amount` and `actorShare` are 0. */
  minutes: z.number(),
  unitMinutes: z.number(),
  halfUnits: z.number(),
  unitPrice: z.number(),
  amount: z.number(),
  /** Performer's share of the amount, basis points. */
  shareBp: z.number(),
  actorShare: z.number(),
  status: coded(codes.actorClockStatus),
  businessDate: z.string(),
  /** Order on the table's bill; null when nothing is charged to the table. */
  orderId: z.number().nullable(),
  /** True when the time is charged to the table once it ends. */
  chargesTable: z.boolean(),
  /** Reason why the time does not count; empty otherwise. */
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
  /** Price of one unit, fen; 0 without a price. */
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

/** Paid time with its units and amounts; fen. */
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
  /** Stage time that the application changes. For time that was not clocked: null until the application is approved. */
  actorClockId: z.number().nullable(),
  tableRecordId: z.number().nullable(),
  tableName: z.string().nullable(),
  clockKind: coded(codes.actorClockKind),
  /** State before the application; null for time that was not clocked. */
  before: counted.nullable(),
  /** Times and amounts after approval; null for an application to cancel the time. */
  after: counted.nullable(),
  /** Change of the amount and of the performer's share that the application causes, fen. */
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
      /** Performer whose stage time is shown; null for a leader who has not selected one. */
      actor: performer.nullable(),
      running: actorClock.nullable(),
      /** Entries of tonight, newest first. */
      rows: z.array(actorClock),
      /** Sums over tonight's stage time, without time that does not count. */
      sum: sums,
      /** True when the caller may let time below the minimum duration count. */
      canKeepShort: z.boolean(),
      /** Performers the caller may select, those on stage first; empty for callers who clock only themselves. */
      people: z.array(
        performer.extend({
          startTime: z.string().nullable(),
          tableName: z.string().nullable(),
          onStage: z.boolean(),
          /** Number of tonight's turns (轮钟), without cancelled ones. */
          turnCount: z.number(),
        }),
      ),
    }),
  },
  on: {
    input: z.object({
      /** Performer; default: the caller. */
      actorUserId: optional(id('艺人')),
      /** Required except for a show. */
      tableRecordId: optional(id('台位')),
      clockKind: code('上钟方式', codes.actorClockKind),
    }),
    answer: actorClock,
  },
  off: {
    input: z.object({
      actorClockId: id('上钟记录'),
      /** True lets time below ten minutes count as half a unit; only effective for callers who approve stage time. */
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
    input: z.object({ actorClockId: id('上钟记录'), reason: multilineText('撤销原因', 200) }),
    answer: actorClock,
  },
  /** Data for an application: the caller's own entries that can be corrected, and the sittings of a date. */
  applyPreview: {
    input: z.object({ businessDate: date('营业日') }),
    answer: z.object({
      steps: z.array(stepWithApprovers),
      /** Earliest business date for which applications are accepted. */
      earliestDate: z.string(),
      /** Current price and share for time to be added; null when the caller is not a performer. */
      price: z.object({ unitMinutes: z.number(), unitPrice: z.number(), shareBp: z.number() }).nullable(),
      /** The caller's entries that count, within the allowed dates, newest first. */
      clocks: z.array(actorClock),
      /** Sittings of the date, in order of opening. */
      sittings: z.array(
        z.object({
          tableRecordId: z.number(),
          tableName: z.string(),
          openTime: z.string(),
          /** Null until the table is cleared. */
          clearTime: z.string().nullable(),
        }),
      ),
    }),
  },
  applyAdd: {
    input: z.object({
      applyType: code('申请类型', stageTypes),
      /** Stage time to be corrected or cancelled; absent for time that was not clocked. */
      actorClockId: optional(id('上钟记录')),
      /** For time that was not clocked; `tableRecordId` may be absent only for a show. */
      businessDate: optional(date('营业日')),
      tableRecordId: optional(id('台位')),
      clockKind: optional(code('上钟方式', codes.actorClockKind)),
      /** Requested times; absent when the entry is to be cancelled. */
      beginTime: optional(time('上钟时间')),
      endTime: optional(time('下钟时间')),
      reason: multilineText('申请原因', 200),
      images: optional(list('图片', uploadedFileUrl('图片'), 6, 0)),
    }),
    answer: z.object({ applyId: z.number() }),
  },
  /** The caller's own applications, newest first. */
  applyMy: { input: z.object({ ...applicationFilter, ...page(50, 100) }), answer: paged(application) },
  /** Applications of the employees the caller manages, pending or handled; newest first. */
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
    input: applicationIdInput,
    answer: application.extend({
      steps: z.array(stepWithDecisions),
      /** Sitting of the stage time; null for a show. */
      sitting: z
        .object({
          tableName: z.string(),
          salesUserName: z.string(),
          openTime: z.string(),
          clearTime: z.string().nullable(),
        })
        .nullable(),
      /** Other stage time of the performer in the same night. */
      others: z.array(actorClock),
    }),
  },
  applyAudit: { input: applicationDecision, answer: emptyResponse },
  applyCancel: { input: applicationIdInput, answer: emptyResponse },
  applyUrge: { input: applicationIdInput, answer: emptyResponse },
}
