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

/** P128. */
export const payPasswordLink = linkTo('/pages/employeeCenter/password/payPassword')
