/** Addresses that lines of a desk open: pages of the office, and screens of the phone app. */
import { EMPLOYEE_CENTRE } from '#lib/office-session.ts'

/** `office`: path within the office. `phone`: screen of the phone app, opened by a full page load. */
export type Place = { office: string } | { phone: string }

const buildQuery = (values: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()

export const buildOfficePlace = (path: string, values: Readonly<Record<string, string | number>> = {}): Place => {
  const query = buildQuery(values)
  return { office: query === '' ? path : `${path}?${query}` }
}

export const buildPhonePlace = (path: string, values: Readonly<Record<string, string | number>> = {}): Place => {
  const query = buildQuery(values)
  return { phone: query === '' ? path : `${path}?${query}` }
}

export const employeeCentrePlace: Place = { phone: EMPLOYEE_CENTRE }
export const accountPlace = buildPhonePlace('/pages/employeeCenter/mineBonus/index')

export const buildWithdrawalPlace = (withdrawId: number): Place =>
  buildPhonePlace('/pages/employeeCenter/mineBonus/billDetail', { withdrawId })

export const buildSlipPlace = (wageId: number): Place =>
  buildPhonePlace('/pages/employeeCenter/employee/employeeWagesDetail/index', { wageId })

export const buildCreditPlace = (creditId: number): Place =>
  buildPhonePlace('/pages/sumCredit/creditDetail', { creditId })

export const buildOverviewPlace = (businessDate: string): Place =>
  buildPhonePlace('/pages/sumBusiness/index', { beginDate: businessDate, endDate: businessDate })

/** Link to the wage slips of a state, in the month of a desk's part. */
export const linkSlips =
  (status: string) =>
  (part: object): Place =>
    buildOfficePlace('/payroll', {
      status,
      ...('month' in part && typeof part.month === 'string' && { month: part.month }),
    })
