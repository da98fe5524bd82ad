/** Report 团购统计. */
import { z } from 'zod'
import { voucherPlatform, voucherStatus } from '../../codes.ts'
import { code, coded, id, optional } from '../../fields.ts'
import { lineLevel } from '../frame.ts'
import { vouchersReport } from './definition.ts'

/** `userId` is the sales person of the guests. */
const voucherFilters = {
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
  /** Price paid by the guest; `payAmount` is the part counted in these nights: zero or negative after a cancellation. */
  amount: z.number(),
  status: coded(voucherStatus),
  cancelTime: z.string().nullable(),
  /** Deadline for a cancellation by the caller; null when not allowed or no longer possible. */
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
    /** `deal`: title of the deal named in the filter, if visible to the caller. */
    answer: lines.answer.extend({ dealTitle: z.string() }),
  },
}
