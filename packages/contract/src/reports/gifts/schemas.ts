/** Report 赠送统计. Limits are fen; −1 is unlimited, 0 means the person may not give. */
import { z } from 'zod'
import { sendQuotaType, giftReason, sendStatus } from '../../codes.ts'
import { code, coded, optional } from '../../fields.ts'
import { buildLineLevelSchemas, buildUserLevel } from '../frame.ts'
import { giftsReport } from './definition.ts'

/** Filters in addition to those of every report. */
const giftFilters = {
  reason: optional(code('赠送原因', giftReason)),
  quotaType: optional(code('额度类型', sendQuotaType)),
}

const givers = buildUserLevel(giftsReport, giftsReport.levels.givers)
const gifts = buildLineLevelSchemas(giftsReport, giftsReport.levels.gifts, {
  sendId: z.number(),
  sendNo: z.string(),
  tableName: z.string(),
  /** Sales person of the table that received the gift. */
  salesUserName: z.string(),
  createTime: z.string(),
  /** Goods with quantities: `腰果 ×2，莫吉托 ×1`. */
  goodsSummary: z.string(),
  /** List price of the whole gift at the time of giving; `giftAmount` is the part of it that counts in these nights. */
  sendAmount: z.number(),
  reason: coded(giftReason),
  quotaType: coded(sendQuotaType),
  status: coded(sendStatus),
})

export const schemas = {
  giftsGivers: {
    input: givers.input.extend(giftFilters),
    answer: givers.answer.extend({
      rows: z.array(
        givers.answer.shape.rows.element.extend({
          /** Monthly gift limit with extra grants, for the month of the last night. */
          monthLimit: z.number(),
          monthRemain: z.number(),
        }),
      ),
      /** Cost of the goods; null for users who may not see costs. */
      costAmount: z.number().nullable(),
      /** Gifts divided by the same people's sales in the same nights, basis points. */
      giftRate: z.number(),
      /** Gifts by reason, largest first. Ignores the filter by reason. */
      reasons: z.array(z.object({ reason: coded(giftReason), giftAmount: z.number(), sendCount: z.number() })),
    }),
  },
  giftsGiven: {
    input: gifts.input.extend(giftFilters),
    answer: gifts.answer.extend({
      /** The giver's limits on the last of the nights and in its month; null when the caller may not see the giver's gifts. */
      quota: z
        .object({
          /** Night for which the limits apply. */
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
