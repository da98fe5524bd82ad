/** Links to this module's screens and to related ones. */
import { linkTo } from '../../lib/links.ts'

export { employeeCentreLink } from '../../lib/common-links.ts'

/** P122. */
export const accountLink = linkTo('/pages/employeeCenter/mineBonus/index')

/** P123, optionally of one month. */
export const billsLink = (month?: string): string => linkTo('/pages/employeeCenter/mineBonus/allBill', { month })

/** P124. */
export const monthsLink = linkTo('/pages/employeeCenter/mineBonus/monthBill')

/** P125 for a bill. */
export const billLink = (billId: number): string => linkTo('/pages/employeeCenter/mineBonus/billDetail', { billId })

/** P125 for a withdrawal, which has no bill before it is paid out. */
export const withdrawLink = (withdrawId: number): string =>
  linkTo('/pages/employeeCenter/mineBonus/billDetail', { withdrawId })

/** P126, which lists the user's bank cards. */
export const cardsLink = linkTo('/pages/employeeCenter/userInfo')

/** P128. */
export const payPasswordLink = linkTo('/pages/employeeCenter/password/payPassword')

/** P141 for the approval a withdrawal waits for. */
export const approvalLink = (approvalId: number): string =>
  linkTo('/pages/employeeCenter/approval/detail/index', { approvalId })
