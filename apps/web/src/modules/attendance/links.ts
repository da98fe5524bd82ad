import { buildLink, type LinkParams } from '#lib/routing/links.ts'

export { employeeCentreLink } from '#lib/routing/common-links.ts'

/** P096: attendance of a month; the user's own without `userId`. */
export const buildMonthLink = (of: LinkParams<{ month?: string; userId?: number }> = {}): string =>
  buildLink('/pages/employeeCenter/clockStatistics/index', of)

/** P110 人员考勤. */
export const buildTeamMonthLink = (of: LinkParams<{ month?: string }> = {}): string =>
  buildLink('/pages/employeeCenter/clockActor/userStatistics/index', of)

/** P094 打卡 with a scanned venue code. */
export const buildPunchByCodeLink = (code: string): string => buildLink('/pages/employeeCenter/clock/index', { code })

/** P102 申请详情. */
export { buildClockApplyLink as applyLink } from '#lib/routing/common-links.ts'

/** P103 提交申请, optionally for a date and a missing punch; `from` prefills it from an earlier application. */
export const buildNewApplyLink = (
  about: LinkParams<{ businessDate?: string; applyType?: string; clockType?: string; from?: number }> = {},
): string => buildLink('/pages/employeeCenter/clockApply/apply', about)

/** P104 我的申请. */
export const myAppliesLink = buildLink('/pages/employeeCenter/clockApply/applyList')

/** P103 提交申请 with the form for swapping a night. */
export { buildNewSwapLink } from '#lib/routing/common-links.ts'
