/** The screen of one application, as messages and approvals link to it. */
export const applyRoute = (applyId: number) => `/pages/employeeCenter/clockActor/apply/my/detail?applyId=${applyId}`
