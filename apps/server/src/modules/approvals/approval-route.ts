/** Route of one approval, for links in messages. */
export const buildApprovalRoute = (approvalId: number) =>
  `/pages/employeeCenter/approval/detail/index?approvalId=${approvalId}`
