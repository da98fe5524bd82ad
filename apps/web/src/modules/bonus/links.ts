/** Links to this module's screens and to related ones. */
import { buildLink } from '#lib/routing/links.ts'

export { employeeCentreLink } from '#lib/routing/common-links.ts'

/** P122 我的账户. */
export const accountLink = buildLink('/pages/employeeCenter/mineBonus/index')

/** P123 全部账单, optionally of one month. */
export const buildBillsLink = (month?: string): string =>
  buildLink('/pages/employeeCenter/mineBonus/allBill', { month })

/** P124 月账单. */
export const monthsLink = buildLink('/pages/employeeCenter/mineBonus/monthBill')

/** P125 账单详情 of a bill. */
export const buildBillLink = (billId: number): string =>
  buildLink('/pages/employeeCenter/mineBonus/billDetail', { billId })

/** P125 账单详情 of a withdrawal, which has no bill before it is paid out. */
export const buildWithdrawLink = (withdrawId: number): string =>
  buildLink('/pages/employeeCenter/mineBonus/billDetail', { withdrawId })

/** P126 个人信息, which lists the user's bank cards. */
export const bankCardsLink = buildLink('/pages/employeeCenter/userInfo')

/** P128 修改支付密码. */
export const payPasswordLink = buildLink('/pages/employeeCenter/password/payPassword')

/** P141 审批详情 of the approval that a withdrawal waits for. */
export const buildApprovalLink = (approvalId: number): string =>
  buildLink('/pages/employeeCenter/approval/detail/index', { approvalId })
