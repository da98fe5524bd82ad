/** Addresses of this module's screens, and of those it leads to. */
import type { WageItem } from '@nocturne/contract/codes'

import { linkTo } from '../../lib/links.ts'

export { employeeCentreLink } from '../../lib/common-links.ts'

/** P131. */
export const wagesLink = linkTo('/pages/employeeCenter/employee/employeeWages/index')

/** P132. */
export const wageLink = (wageId: number): string =>
  linkTo('/pages/employeeCenter/employee/employeeWagesDetail/index', { wageId })

/** P133. */
export const wageItemLink = (wageId: number, itemCode: WageItem): string =>
  linkTo('/pages/employeeCenter/employee/employeeWages/wagesDetail', { wageId, itemCode })

/** P089. */
export const ownCreditLink = (creditId: number): string =>
  linkTo('/pages/employeeCenter/sumCredit/creditDetail', { creditId })

/** P090: what one sold in a night. */
export const ownNightLink = (businessDate: string): string =>
  linkTo('/pages/employeeCenter/sumSell/index', { beginDate: businessDate, endDate: businessDate })

/** P093: what one brought by recommending in a night, or what guests paid in. */
export const ownRecommendedLink = (businessDate: string, kind: 'order' | 'recharge'): string =>
  linkTo('/pages/employeeCenter/sumSuggest/index', { beginDate: businessDate, endDate: businessDate, kind })

/** P023, of somebody else. */
export const recommendedLink = (userId: number, businessDate: string, kind: 'order' | 'recharge'): string =>
  linkTo('/pages/sumRecommend/userDetail', { userId, beginDate: businessDate, endDate: businessDate, kind })

/** P072: what somebody sold in those nights. */
export const soldLink = (userId: number, nights: { beginDate: string; endDate: string }): string =>
  linkTo('/pages/statement/sales/user', { userId, ...nights })

/** P096: a month of attendance, one's own where nobody is named. */
export const attendanceLink = (of: { month: string; userId?: number }): string =>
  linkTo('/pages/employeeCenter/clockStatistics/index', of)

/** P102. */
export { clockApplyLink } from '../../lib/common-links.ts'

/** P128. */
export const payPasswordLink = linkTo('/pages/employeeCenter/password/payPassword')
