/** Addresses of this module's screens, and of those it leads to. */
import { linkTo } from '../../lib/links.ts'

export { employeeCentreLink } from '../../lib/common-links.ts'

/** P122. */
export const accountLink = linkTo('/pages/employeeCenter/mineBonus/index')

/** P123, of a month if one is named. */
export const billsLink = (month?: string): string => linkTo('/pages/employeeCenter/mineBonus/allBill', { month })

/** P124. */
export const monthsLink = linkTo('/pages/employeeCenter/mineBonus/monthBill')

/** P125 of a bill. */
export const billLink = (billId: number): string => linkTo('/pages/employeeCenter/mineBonus/billDetail', { billId })

/** P125 of a withdrawal, which has no bill before it is paid. */
export const withdrawLink = (withdrawId: number): string =>
  linkTo('/pages/employeeCenter/mineBonus/billDetail', { withdrawId })

/** P126, where one's bank cards are. */
export const cardsLink = linkTo('/pages/employeeCenter/userInfo')

/** P128. */
export const payPasswordLink = linkTo('/pages/employeeCenter/password/payPassword')

/** P141 of the approval a withdrawal waits for. */
export const approvalLink = (approvalId: number): string =>
  linkTo('/pages/employeeCenter/approval/detail/index', { approvalId })
