/** Links to this module's screens and to related ones. */
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

/** P090: the user's own sales of a night. */
export const ownNightLink = (businessDate: string): string =>
  linkTo('/pages/employeeCenter/sumSell/index', { beginDate: businessDate, endDate: businessDate })

/** P093: the user's own recommendations of a night, for orders or recharges. */
export const ownRecommendedLink = (businessDate: string, kind: 'order' | 'recharge'): string =>
  linkTo('/pages/employeeCenter/sumSuggest/index', { beginDate: businessDate, endDate: businessDate, kind })

/** P023 for another employee. */
export const recommendedLink = (userId: number, businessDate: string, kind: 'order' | 'recharge'): string =>
  linkTo('/pages/sumRecommend/userDetail', { userId, beginDate: businessDate, endDate: businessDate, kind })

/** P072: sales of an employee in a period. */
export const soldLink = (userId: number, nights: { beginDate: string; endDate: string }): string =>
  linkTo('/pages/statement/sales/user', { userId, ...nights })

/** P096: attendance of a month; the user's own without `userId`. */
export const attendanceLink = (of: { month: string; userId?: number }): string =>
  linkTo('/pages/employeeCenter/clockStatistics/index', of)

/** P102. */
export { clockApplyLink } from '../../lib/common-links.ts'

/** P128. */
export const payPasswordLink = linkTo('/pages/employeeCenter/password/payPassword')
