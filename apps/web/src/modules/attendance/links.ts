import { linkTo, type Params } from '../../lib/links.ts'

export { employeeCentreLink } from '../../lib/common-links.ts'

/** P096: a month, one's own where nobody is named. */
export const monthLink = (of: Params<{ month?: string; userId?: number }> = {}): string =>
  linkTo('/pages/employeeCenter/clockStatistics/index', of)

/** P110. */
export const teamMonthLink = (of: Params<{ month?: string }> = {}): string =>
  linkTo('/pages/employeeCenter/clockActor/userStatistics/index', of)

/** P094 with a code of the house that was scanned. */
export const punchByCodeLink = (code: string): string => linkTo('/pages/employeeCenter/clock/index', { code })

/** P102. */
export { clockApplyLink as applyLink } from '../../lib/common-links.ts'

/** P103, about a date where it is known, and with what is missing; `from` an application whose facts are asked for again. */
export const newApplyLink = (
  about: Params<{ businessDate?: string; applyType?: string; clockType?: string; from?: number }> = {},
): string => linkTo('/pages/employeeCenter/clockApply/apply', about)

/** P104. */
export const ownAppliesLink = linkTo('/pages/employeeCenter/clockApply/applyList')

/** P103 to give away a night. */
export { newSwapLink } from '../../lib/common-links.ts'
