import { linkTo, type Params } from '../../lib/links.ts'

export { employeeCentreLink } from '../../lib/common-links.ts'

/** P096: attendance of a month; the user's own without `userId`. */
export const monthLink = (of: Params<{ month?: string; userId?: number }> = {}): string =>
  linkTo('/pages/employeeCenter/clockStatistics/index', of)

/** P110. */
export const teamMonthLink = (of: Params<{ month?: string }> = {}): string =>
  linkTo('/pages/employeeCenter/clockActor/userStatistics/index', of)

/** P094 with a scanned venue code. */
export const punchByCodeLink = (code: string): string => linkTo('/pages/employeeCenter/clock/index', { code })

/** P102. */
export { clockApplyLink as applyLink } from '../../lib/common-links.ts'

/** P103, optionally for a date and a missing punch; `from` prefills it from an earlier application. */
export const newApplyLink = (
  about: Params<{ businessDate?: string; applyType?: string; clockType?: string; from?: number }> = {},
): string => linkTo('/pages/employeeCenter/clockApply/apply', about)

/** P104. */
export const ownAppliesLink = linkTo('/pages/employeeCenter/clockApply/applyList')

/** P103 with the form for swapping a night. */
export { newSwapLink } from '../../lib/common-links.ts'
