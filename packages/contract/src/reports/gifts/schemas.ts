/** What travels in 赠送统计. Limits are fen, −1 = no limit, 0 = may not give. */
import { z } from 'zod'
import { sendQuotaType, sendReason, sendStatus } from '../../codes.ts'
import { code, coded, optional } from '../../fields.ts'
import { lineLevel, userLevel } from '../frame.ts'
import { giftsReport } from './definition.ts'

/** Filters besides those of every report. */
const narrower = {
  reason: optional(code('赠送原因', sendReason)),
  quotaType: optional(code('额度类型', sendQuotaType)),
}

const givers = userLevel(giftsReport, giftsReport.levels.givers)
const gifts = lineLevel(giftsReport, giftsReport.levels.gifts, {
  sendId: z.number(),
  sendNo: z.string(),
  tableName: z.string(),
  /** Who sold the table the gift went to. */
  salesUserName: z.string(),
  createTime: z.string(),
  /** `腰果 ×2，莫吉托 ×1`. */
  goodsSummary: z.string(),
  /** At list price, as it was given; `giftAmount` is what of it counts in these nights. */
  sendAmount: z.number(),
  reason: coded(sendReason),
  quotaType: coded(sendQuotaType),
  status: coded(sendStatus),
})

export const schemas = {
  giftsGivers: {
    input: givers.input.extend(narrower),
    answer: givers.answer.extend({
      rows: z.array(
        givers.answer.shape.rows.element.extend({
          /** Of the month the nights end in, with what was granted on top. */
          monthLimit: z.number(),
          monthRemain: z.number(),
        }),
      ),
      /** What the goods cost the house; null for people who may not see costs. */
      costAmount: z.number().nullable(),
      /** Given in relation to what the same people sold in the same nights, basis points. */
      giftRate: z.number(),
      /** By reason, the largest first; whatever reason is asked for, all of them. */
      reasons: z.array(z.object({ reason: coded(sendReason), giftAmount: z.number(), sendCount: z.number() })),
    }),
  },
  giftsGiven: {
    input: gifts.input.extend(narrower),
    answer: gifts.answer.extend({
      /** The giver's limits in the last of the nights and in its month; null where the caller may not see his gifts. */
      quota: z
        .object({
          /** The night they are of. */
          businessDate: z.string(),
          monthLimit: z.number(),
          monthUsed: z.number(),
          monthRemain: z.number(),
          dayLimit: z.number(),
          dayUsed: z.number(),
          dayRemain: z.number(),
        })
        .nullable(),
    }),
  },
}
