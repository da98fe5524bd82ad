import { linkTo } from '../../lib/links.ts'

export { employeeCentreLink } from '../../lib/common-links.ts'

/** P097. */
export const mailboxLink = linkTo('/pages/employeeCenter/suggest/index')

/** P098. */
export const writeLetterLink = linkTo('/pages/employeeCenter/suggest/feedback')

/** P099. */
export const ownLettersLink = linkTo('/pages/employeeCenter/suggest/my')

/** P100. */
export const letterLink = (suggestId: string): string => linkTo('/pages/employeeCenter/suggest/detail', { suggestId })
