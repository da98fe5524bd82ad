/** Queue numbers. Times are venue time. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { code, coded, flag, id, int, optional, phone, text } from '../fields.ts'

const queueType = code('排队类型', codes.queueType)

/** Owner of a number: the phone that took it (device id header) or the same open id. */
const owner = { queueId: id('排队号'), openId: optional(text('客人', 128)) }

const number = {
  queueId: z.number(),
  /** Letter of the type and sequence number of the night: `A012`. */
  queueNo: z.string(),
  queueType: coded(codes.queueType),
  guestName: z.string(),
  /** Masked; empty when no number was given. */
  guestPhone: z.string(),
  guestNum: z.number(),
  status: coded(codes.queueStatus),
  businessDate: z.string(),
  takeTime: z.string(),
  callTime: z.string().nullable(),
  callCount: z.number(),
  /** Numbers of the same type ahead of this one. */
  aheadNum: z.number(),
  /** The guest agreed to text messages: once when few are ahead, once when called. */
  textAgreed: z.boolean(),
  estimateMinutes: z.number(),
  /** Source of the estimate: 'pace' = tonight's seatings of this type, 'average' = the venue's configured average. */
  estimateBasis: z.enum(['pace', 'average']),
}

const ticket = z.object({
  ...number,
  seatTableName: z.string().nullable(),
  /** The request comes from the phone that took it: only that phone may cancel or rejoin. */
  mine: z.boolean(),
  /** Passed tonight and not rejoined before. */
  canRejoin: z.boolean(),
  /** Time at which a called number counts as passed. */
  callUntil: z.string().nullable(),
  /** Printed code of the guests' table; null unless the request comes from the phone that took the number and the sitting is open. */
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
      /** Consent to text messages about this number; without it none is sent. */
      textAgreed: optional(flag('短信通知')),
      /** Code of a table's tag or of the picture at the door: proof of presence. */
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
  /** Numbers waiting tonight, one row per type in code order; empty types count 0. Called numbers are not counted. */
  waiting: {
    input: z.object({}),
    answer: z.array(z.object({ queueType: coded(codes.queueType), waitingNum: z.number() })),
  },
  /** Issued by the host: neither name nor phone number is required. */
  issue: {
    input: z.object({
      queueType,
      guestNum: int('人数', 1, 50),
      guestName: optional(text('客人姓名', 20)),
      guestPhone: optional(phone()),
      /** The guest told the host that text messages are wanted; counts only with a phone number. */
      textAgreed: optional(flag('短信通知')),
    }),
    answer: line,
  },
  list: {
    input: z.object({
      queueType: optional(queueType),
      /** Default: waiting and called ones. */
      status: optional(code('状态', codes.queueStatus)),
    }),
    answer: z.array(line),
  },
  call: { input: z.object({ queueId: id('排队号') }), answer: line },
  pass: { input: z.object({ queueId: id('排队号') }), answer: line },
  /** Returns a passed number of tonight to the queue at its original position. */
  restore: { input: z.object({ queueId: id('排队号') }), answer: line },
  seat: {
    input: z.object({ queueId: id('排队号'), tableId: id('台位'), guestNum: optional(int('人数', 1, 50)) }),
    answer: z.object({ queueId: z.number(), tableRecordId: z.number(), tableName: z.string() }),
  },
}
