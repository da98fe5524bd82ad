import { buildLink } from '#lib/routing/links.ts'

export { approvalsLink } from '#lib/routing/common-links.ts'

/** P140 发起审批 with an empty form; `from` prefills it from an earlier approval. */
export const buildNewApprovalLink = (typeCode: string, from?: number): string =>
  buildLink('/pages/employeeCenter/approval/add/index', { typeCode, from })

/** P141 审批详情. */
export const buildApprovalLink = (approvalId: number): string =>
  buildLink('/pages/employeeCenter/approval/detail/index', { approvalId })
