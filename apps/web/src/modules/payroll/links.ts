/** Links to this module's screens and to related ones. */
import type { WageItem } from '@nocturne/contract/codes'

import { buildLink } from '#lib/routing/links.ts'

export { employeeCentreLink } from '#lib/routing/common-links.ts'

/** P131 我的工资. */
export const wagesLink = buildLink('/pages/employeeCenter/employee/employeeWages/index')

/** P132 工资明细. */
export const buildWageLink = (wageId: number): string =>
  buildLink('/pages/employeeCenter/employee/employeeWagesDetail/index', { wageId })

/** P133 项目明细. */
export const buildWageItemLink = (wageId: number, itemCode: WageItem): string =>
  buildLink('/pages/employeeCenter/employee/employeeWages/wagesDetail', { wageId, itemCode })

/** P089 挂账详情. */
export const buildMyCreditLink = (creditId: number): string =>
  buildLink('/pages/employeeCenter/sumCredit/creditDetail', { creditId })

/** P090 销售汇总: the user's own sales of a night. */
export const buildMyNightSalesLink = (businessDate: string): string =>
  buildLink('/pages/employeeCenter/sumSell/index', { beginDate: businessDate, endDate: businessDate })

/** P093 我的推荐: the user's own recommendations of a night, for orders or recharges. */
export const buildMyRecommendedLink = (businessDate: string, kind: 'order' | 'recharge'): string =>
  buildLink('/pages/employeeCenter/sumSuggest/index', { beginDate: businessDate, endDate: businessDate, kind })

/** P023 个人推荐明细 of another employee. */
export const buildRecommendedLink = (userId: number, businessDate: string, kind: 'order' | 'recharge'): string =>
  buildLink('/pages/sumRecommend/userDetail', { userId, beginDate: businessDate, endDate: businessDate, kind })

/** P072 个人销售报表: sales of an employee in a period. */
export const buildSalesLink = (userId: number, nights: { beginDate: string; endDate: string }): string =>
  buildLink('/pages/statement/sales/user', { userId, ...nights })

/** P096 考勤统计: attendance of a month; the user's own without `userId`. */
export const buildAttendanceLink = (of: { month: string; userId?: number }): string =>
  buildLink('/pages/employeeCenter/clockStatistics/index', of)

/** P102 申请详情. */
export { buildClockApplyLink } from '#lib/routing/common-links.ts'

/** P128 修改支付密码. */
export const payPasswordLink = buildLink('/pages/employeeCenter/password/payPassword')
