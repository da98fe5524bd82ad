import { linkTo } from '../../lib/links.ts'

export { approvalsLink } from '../../lib/common-links.ts'

/** P140 with the form to fill in; `from`: with the content of an approval that was sent before. */
export const newApprovalLink = (typeCode: string, from?: number): string =>
  linkTo('/pages/employeeCenter/approval/add/index', { typeCode, from })

/** P141. */
export const approvalLink = (approvalId: number): string =>
  linkTo('/pages/employeeCenter/approval/detail/index', { approvalId })
