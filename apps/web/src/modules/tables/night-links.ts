/** Links of the figures above the floor; separate from the other links because they load with the app. */
import { linkTo } from '../../lib/links.ts'

/** Details of the night's figures: P018, P031, P035, P042; the marketing overview, P010. */
export const nightLinks = {
  sales: linkTo('/pages/sumOrder/index'),
  opened: linkTo('/pages/sumTable/index'),
  unpaid: linkTo('/pages/sumTableUnpay/index'),
  gifts: linkTo('/pages/sumSend/index'),
  market: linkTo('/pages/market/index'),
}
