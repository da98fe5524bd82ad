/** Report 团购统计. */
import { z } from 'zod'
import { voucherPlatform, voucherStatus } from '../../codes.ts'
import { code, coded, id, optional } from '../../fields.ts'
import { buildLineLevelSchemas } from '../frame.ts'
import { vouchersReport } from './definition.ts'

/** Filters in addition to those of every report, whose `userId` is the sales person of the guests. */
const voucherFilters = {
  platform: optional(code('平台', voucherPlatform)),
  verifyUserId: optional(id('核销人')),
}

const deals = buildLineLevelSchemas(vouchersReport, vouchersReport.levels.deals, {
  groupPackageId: z.number(),
  dealTitle: z.string(),
  platform: coded(voucherPlatform),
})
const lines = buildLineLevelSchemas(vouchersReport, vouchersReport.levels.vouchers, {
  verifyId: z.number(),
  verifyNo: z.string(),
  verifyTime: z.string(),
  platform: coded(voucherPlatform),
  codeTail: z.string(),
  dealTitle: z.string(),
  tableName: z.string(),
  salesUserName: z.string(),
  verifyUserName: z.string(),
  /** Price paid by the guest; `payAmount` is the part counted in these nights: zero or negative after a cancellation. */
  amount: z.number(),
  status: coded(voucherStatus),
  cancelTime: z.string().nullable(),
  /** Deadline until which the caller may cancel the voucher; null when the caller may not. */
  cancelDeadline: z.string().nullable(),
})

export const schemas = {
  voucherDeals: { ...deals, input: deals.input.extend(voucherFilters) },
  voucherLines: {
    input: lines.input.extend({
      ...voucherFilters,
      groupPackageId: optional(id('团购套餐')),
      status: optional(code('状态', { verified: voucherStatus.verified, cancelled: voucherStatus.cancelled })),
    }),
    /** `dealTitle`: title of the deal in the filter, if the caller may see it; '' otherwise. */
    answer: lines.answer.extend({ dealTitle: z.string() }),
  },
}
