/** Links of the figures above the floor; separate from the other links because they load with the app. */
import { buildLink } from '#lib/routing/links.ts'

/** Details of the night's figures: P018, P031, P035, P042; the marketing overview, P010. */
export const nightLinks = {
  sales: buildLink('/pages/sumOrder/index'),
  opened: buildLink('/pages/sumTable/index'),
  unpaid: buildLink('/pages/sumTableUnpay/index'),
  gifts: buildLink('/pages/sumSend/index'),
  market: buildLink('/pages/market/index'),
}
