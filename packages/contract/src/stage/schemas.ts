/** What travels about the stage. Amounts are fen; units travel in halves. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { code, coded, date, flag, id, optional, page, paged, text } from '../fields.ts'

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
        performer.extend({ startTime: z.string().nullable(), tableName: z.string().nullable(), onStage: z.boolean() }),
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
    input: z.object({ actorClockId: id('上钟记录'), reason: text('撤销原因', 200) }),
    answer: actorClock,
  },
}
