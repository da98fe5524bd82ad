/** Links to this module's screens and to related ones. */
import type { WageItem } from '@nocturne/contract/codes'

import { buildLink } from '#lib/routing/links.ts'

export { employeeCentreLink } from '#lib/routing/common-links.ts'

/** P131. */
export const wagesLink = buildLink('/pages/employeeCenter/employee/employeeWages/index')

/** P132. */
export const buildWageLink = (wageId: number): string =>
  buildLink('/pages/employeeCenter/employee/employeeWagesDetail/index', { wageId })

/** P133. */
export const buildWageItemLink = (wageId: number, itemCode: WageItem): string =>
  buildLink('/pages/employeeCenter/employee/employeeWages/wagesDetail', { wageId, itemCode })

/** P089. */
export const buildMyCreditLink = (creditId: number): string =>
  buildLink('/pages/employeeCenter/sumCredit/creditDetail', { creditId })

/** P090: the user's own sales of a night. */
export const buildMyNightSalesLink = (businessDate: string): string =>
  buildLink('/pages/employeeCenter/sumSell/index', { beginDate: businessDate, endDate: businessDate })

/** P093: the user's own recommendations of a night, for orders or recharges. */
export const buildMyRecommendedLink = (businessDate: string, kind: 'order' | 'recharge'): string =>
  buildLink('/pages/employeeCenter/sumSuggest/index', { beginDate: businessDate, endDate: businessDate, kind })

/** P023 for another employee. */
export const buildRecommendedLink = (userId: number, businessDate: string, kind: 'order' | 'recharge'): string =>
  buildLink('/pages/sumRecommend/userDetail', { userId, beginDate: businessDate, endDate: businessDate, kind })

/** P072: sales of an employee in a period. */
export const buildSalesLink = (userId: number, nights: { beginDate: string; endDate: string }): string =>
  buildLink('/pages/statement/sales/user', { userId, ...nights })

/** P096: attendance of a month; the user's own without `userId`. */
export const buildAttendanceLink = (of: { month: string; userId?: number }): string =>
  buildLink('/pages/employeeCenter/clockStatistics/index', of)

/** P102. */
export { buildClockApplyLink } from '#lib/routing/common-links.ts'

/** P128. */
export const payPasswordLink = buildLink('/pages/employeeCenter/password/payPassword')
