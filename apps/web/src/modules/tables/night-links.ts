/** Where the figures over the floor lead; apart from the other links, for it opens with the app. */
import { isBuilt } from '../../lib/built-screens.ts'
import { leadingTo } from '../../lib/leading-to.ts'

/** What the figures of the night are made of: P018, or P010 while that is not built; P031, P035, P042. */
export const nightLinks = () => ({
  sales: isBuilt('/pages/sumOrder/index') ? leadingTo('/pages/sumOrder/index') : leadingTo('/pages/market/index'),
  opened: leadingTo('/pages/sumTable/index'),
  unpaid: leadingTo('/pages/sumTableUnpay/index'),
  gifts: leadingTo('/pages/sumSend/index'),
})
