/** Route of one application, for links in messages and approvals. */
export const buildApplicationRoute = (applyId: number) => `/pages/employeeCenter/clockApply/detail?applyId=${applyId}`
