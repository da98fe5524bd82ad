/** Links of the figures above the floor; separate from the other links because they load with the app. */
import { buildLink } from '#lib/routing/links.ts'

/** Reports behind the night's figures (P018 销售统计, P031 开台统计, P035 未结台统计, P042 赠送统计), and P010 营销概况. */
export const nightLinks = {
  sales: buildLink('/pages/sumOrder/index'),
  opened: buildLink('/pages/sumTable/index'),
  unpaid: buildLink('/pages/sumTableUnpay/index'),
  gifts: buildLink('/pages/sumSend/index'),
  market: buildLink('/pages/market/index'),
}
