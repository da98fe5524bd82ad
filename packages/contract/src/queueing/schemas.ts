/** Queue numbers. Times are venue time. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { code, coded, flag, id, int, optional, phone, text } from '../fields.ts'

const queueType = code('排队类型', codes.queueType)

/**
 * Identifies a queue number and the guest who owns it: by the phone that took it (device id header), or by `openId`.
 */
const owner = { queueId: id('排队号'), openId: optional(text('客人', 128)) }

const number = {
  queueId: z.number(),
  /** Letter of the type and sequence number of the night: `A012`. */
  queueNo: z.string(),
  queueType: coded(codes.queueType),
  guestName: z.string(),
  /** Masked phone number; empty when none was given. */
  guestPhone: z.string(),
  guestNum: z.number(),
  status: coded(codes.queueStatus),
  businessDate: z.string(),
  takeTime: z.string(),
  callTime: z.string().nullable(),
  callCount: z.number(),
  /** Number of parties of the same type ahead of this one. */
  aheadNum: z.number(),
  /** True when the guest agreed to text messages: one when few parties are ahead, one when called. */
  textAgreed: z.boolean(),
  estimateMinutes: z.number(),
  /**
   * Basis of `estimateMinutes`: `pace` is the rate at which parties of this type were seated tonight, `average` the
   * venue's configured average.
   */
  estimateBasis: z.enum(['pace', 'average']),
}

const ticket = z.object({
  ...number,
  seatTableName: z.string().nullable(),
  /** True when the request comes from the phone that took the number; only that phone may cancel it or rejoin. */
  mine: z.boolean(),
  /** True when the number was passed tonight and has not been rejoined before. */
  canRejoin: z.boolean(),
  /** Time at which the called number counts as passed if the guest does not appear; null unless it is called. */
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
      /** Consent to text messages about this number; default: no messages. */
      textAgreed: optional(flag('短信通知')),
      /** Proof that the phone is at the venue: the code of a table tag, or of the picture at the door. */
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
  /**
   * Number of parties waiting tonight, one row per type in code order, including types with 0. Called numbers are not
   * counted.
   */
  waiting: {
    input: z.object({}),
    answer: z.array(z.object({ queueType: coded(codes.queueType), waitingNum: z.number() })),
  },
  /** Issues a number to a guest at the door; name and phone number are optional. */
  issue: {
    input: z.object({
      queueType,
      guestNum: int('人数', 1, 50),
      guestName: optional(text('客人姓名', 20)),
      guestPhone: optional(phone()),
      /** True when the guest agreed to text messages; has an effect only with a phone number. */
      textAgreed: optional(flag('短信通知')),
    }),
    answer: line,
  },
  list: {
    input: z.object({
      queueType: optional(queueType),
      /** Default: waiting and called numbers. */
      status: optional(code('状态', codes.queueStatus)),
    }),
    answer: z.array(line),
  },
  call: { input: z.object({ queueId: id('排队号') }), answer: line },
  pass: { input: z.object({ queueId: id('排队号') }), answer: line },
  /** Returns a passed number of tonight to its original position in the queue. */
  restore: { input: z.object({ queueId: id('排队号') }), answer: line },
  seat: {
    input: z.object({ queueId: id('排队号'), tableId: id('台位'), guestNum: optional(int('人数', 1, 50)) }),
    answer: z.object({ queueId: z.number(), tableRecordId: z.number(), tableName: z.string() }),
  },
}
