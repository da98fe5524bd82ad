/** What other modules may use of the account. */
import { laterPart } from '../../lib/loaded.ts'

/** What stands in one's own account, on the employee centre; fetched behind it. */
export const ownAccountCard = laterPart(() => import('./parts/own-account-card.tsx'))

/** The eye over amounts, and what stands for those it covers. */
export { AmountsEye } from './parts/amounts-eye.tsx'
export { HIDDEN } from './shown-amounts.ts'
