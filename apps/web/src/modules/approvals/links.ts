import { linkTo } from '../../lib/links.ts'

export { approvalsLink } from '../../lib/common-links.ts'

/** P140 with the form to fill in. */
export const newApprovalLink = (typeCode: string): string =>
  linkTo('/pages/employeeCenter/approval/add/index', { typeCode })

/** P141. */
export const approvalLink = (approvalId: number): string =>
  linkTo('/pages/employeeCenter/approval/detail/index', { approvalId })
