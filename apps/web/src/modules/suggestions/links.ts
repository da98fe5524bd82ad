import { buildLink } from '#lib/routing/links.ts'

export { employeeCentreLink } from '#lib/routing/common-links.ts'

/** P097 总经理信箱. */
export const mailboxLink = buildLink('/pages/employeeCenter/suggest/index')

/** P098 写信. */
export const feedbackFormLink = buildLink('/pages/employeeCenter/suggest/feedback')

/** P099 我的反馈. */
export const myFeedbackLink = buildLink('/pages/employeeCenter/suggest/my')

/** P100 反馈详情. */
export const buildFeedbackLink = (suggestId: string): string =>
  buildLink('/pages/employeeCenter/suggest/detail', { suggestId })
