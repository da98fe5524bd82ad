/** The screen of one application, as messages and approvals link to it. */
export const applyRoute = (applyId: number) => `/pages/employeeCenter/clockApply/detail?applyId=${applyId}`
