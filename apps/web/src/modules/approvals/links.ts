import { linkTo } from '../../lib/links.ts'

export { approvalsLink } from '../../lib/common-links.ts'

/** P140 发起审批 with an empty form; `from` prefills it from an earlier approval. */
export const newApprovalLink = (typeCode: string, from?: number): string =>
  linkTo('/pages/employeeCenter/approval/add/index', { typeCode, from })

/** P141 审批详情. */
export const approvalLink = (approvalId: number): string =>
  linkTo('/pages/employeeCenter/approval/detail/index', { approvalId })
