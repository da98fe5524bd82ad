/** Links to this module's screens and to related ones. */
import { buildLink } from '#lib/routing/links.ts'

export { employeeCentreLink } from '#lib/routing/common-links.ts'

/** P122. */
export const accountLink = buildLink('/pages/employeeCenter/mineBonus/index')

/** P123, optionally of one month. */
export const buildBillsLink = (month?: string): string =>
  buildLink('/pages/employeeCenter/mineBonus/allBill', { month })

/** P124. */
export const monthsLink = buildLink('/pages/employeeCenter/mineBonus/monthBill')

/** P125 for a bill. */
export const buildBillLink = (billId: number): string =>
  buildLink('/pages/employeeCenter/mineBonus/billDetail', { billId })

/** P125 for a withdrawal, which has no bill before it is paid out. */
export const withdrawLink = (withdrawId: number): string =>
  buildLink('/pages/employeeCenter/mineBonus/billDetail', { withdrawId })

/** P126, which lists the user's bank cards. */
export const cardsLink = buildLink('/pages/employeeCenter/userInfo')

/** P128. */
export const payPasswordLink = buildLink('/pages/employeeCenter/password/payPassword')

/** P141 for the approval a withdrawal waits for. */
export const buildApprovalLink = (approvalId: number): string =>
  buildLink('/pages/employeeCenter/approval/detail/index', { approvalId })
