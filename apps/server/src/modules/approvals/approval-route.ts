/** Route of one approval, for links in messages. */
export const buildDetailRoute = (approvalId: number) =>
  `/pages/employeeCenter/approval/detail/index?approvalId=${approvalId}`
