/** What travels about numbers at the door. Times are venue time. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { code, coded, id, int, optional, phone, text } from '../fields.ts'

const queueType = code('排队类型', codes.queueType)

/** Whose number it is: the phone that took it (its device id travels as a header) or the same open id. */
const owner = { queueId: id('排队号'), openId: optional(text('客人', 128)) }

const number = {
  queueId: z.number(),
  /** Letter of the type and sequence of the night: `A012`. */
  queueNo: z.string(),
  queueType: coded(codes.queueType),
  guestName: z.string(),
  /** Masked; empty for guests who gave none at the door. */
  guestPhone: z.string(),
  guestNum: z.number(),
  status: coded(codes.queueStatus),
  businessDate: z.string(),
  takeTime: z.string(),
  callTime: z.string().nullable(),
  callCount: z.number(),
  /** Waiting in front of this one, of the same type. */
  aheadNum: z.number(),
  estimateMinutes: z.number(),
  /** Where the estimate comes from: 'pace' = tonight's seatings of this type, 'average' = the house's usual pace. */
  estimateBasis: z.enum(['pace', 'average']),
}

const ticket = z.object({
  ...number,
  seatTableName: z.string().nullable(),
  /** Asked from the phone that took it: only that phone may give it up or queue again. */
  mine: z.boolean(),
  /** Passed, tonight, and not taken up again before. */
  canRejoin: z.boolean(),
  /** A called number is passed at this time. */
  callUntil: z.string().nullable(),
  /** Code of the table the guests sit at, as printed there; null unless the phone that took the number asks while the sitting runs. */
  tableCode: z.string().nullable(),
})

const line = z.object({ ...number, rejoined: z.boolean(), callUntil: z.string().nullable(), canCall: z.boolean() })

export const schemas = {
  take: {
    input: z.object({
      queueType,
      guestNum: int('人数', 1, 50),
      guestName: text('客人姓名', 20),
      guestPhone: phone(),
      openId: optional(text('客人', 128)),
      /** What a table's tag or the picture at the door says: proof of being here. */
      code: optional(text('台位码', 64)),
    }),
    answer: ticket,
  },
  detail: {
    input: z.object({ ...owner, phoneTail: optional(text('手机尾号', 4, 4)) }),
    answer: ticket,
  },
  cancel: { input: z.object(owner), answer: ticket },
  rejoin: { input: z.object(owner), answer: ticket },
  /** Numbers waiting tonight, one row per type in the order of the codes; types nobody waits for count 0. Called numbers are not counted. */
  waiting: {
    input: z.object({}),
    answer: z.array(z.object({ queueType: coded(codes.queueType), waitingNum: z.number() })),
  },
  /** The host writes it down: neither name nor phone number is needed. */
  issue: {
    input: z.object({
      queueType,
      guestNum: int('人数', 1, 50),
      guestName: optional(text('客人姓名', 20)),
      guestPhone: optional(phone()),
    }),
    answer: line,
  },
  list: {
    input: z.object({
      queueType: optional(queueType),
      /** Without it: those waiting and called. */
      status: optional(code('状态', codes.queueStatus)),
    }),
    answer: z.array(line),
  },
  call: { input: z.object({ queueId: id('排队号') }), answer: line },
  pass: { input: z.object({ queueId: id('排队号') }), answer: line },
  /** A passed number of tonight waits again, at the place it was taken for. */
  restore: { input: z.object({ queueId: id('排队号') }), answer: line },
  seat: {
    input: z.object({ queueId: id('排队号'), tableId: id('台位'), guestNum: optional(int('人数', 1, 50)) }),
    answer: z.object({ queueId: z.number(), tableRecordId: z.number(), tableName: z.string() }),
  },
}
