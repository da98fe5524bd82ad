/** The screen of one approval, as messages link to it. */
export const detailRoute = (approvalId: number) =>
  `/pages/employeeCenter/approval/detail/index?approvalId=${approvalId}`
