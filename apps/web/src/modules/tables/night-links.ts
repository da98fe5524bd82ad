/** Where the figures over the floor lead; apart from the other links, for it opens with the app. */
import { linkTo } from '../../lib/links.ts'

/** What the figures of the night are made of: P018, P031, P035, P042. */
export const nightLinks = {
  sales: linkTo('/pages/sumOrder/index'),
  opened: linkTo('/pages/sumTable/index'),
  unpaid: linkTo('/pages/sumTableUnpay/index'),
  gifts: linkTo('/pages/sumSend/index'),
}
