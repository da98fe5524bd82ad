/** What travels in 团购统计. */
import { z } from 'zod'
import { voucherPlatform, voucherStatus } from '../../codes.ts'
import { code, coded, id, optional } from '../../fields.ts'
import { lineLevel } from '../frame.ts'
import { vouchersReport } from './definition.ts'

/** `userId` is the sales person whose guests they were. */
const further = {
  platform: optional(code('平台', voucherPlatform)),
  verifyUserId: optional(id('核销人')),
}

const deals = lineLevel(vouchersReport, vouchersReport.levels.deals, {
  groupPackageId: z.number(),
  dealTitle: z.string(),
  platform: coded(voucherPlatform),
})
const lines = lineLevel(vouchersReport, vouchersReport.levels.vouchers, {
  verifyId: z.number(),
  verifyNo: z.string(),
  verifyTime: z.string(),
  platform: coded(voucherPlatform),
  codeTail: z.string(),
  dealTitle: z.string(),
  tableName: z.string(),
  salesUserName: z.string(),
  verifyUserName: z.string(),
  /** What its guest paid; `payAmount` is what of it counts in these nights: nothing, or less than nothing, once it was taken back. */
  amount: z.number(),
  status: coded(voucherStatus),
  cancelTime: z.string().nullable(),
  /** Until then the caller may take it back; null when he may not, or not any more. */
  cancelDeadline: z.string().nullable(),
})

export const schemas = {
  voucherDeals: { ...deals, input: deals.input.extend(further) },
  voucherLines: {
    input: lines.input.extend({
      ...further,
      groupPackageId: optional(id('团购套餐')),
      status: optional(code('状态', { verified: voucherStatus.verified, cancelled: voucherStatus.cancelled })),
    }),
    /** `deal`: the title of the deal the filter names, as far as the caller may know it. */
    answer: lines.answer.extend({ dealTitle: z.string() }),
  },
}
