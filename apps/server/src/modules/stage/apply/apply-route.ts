/** Builds the route of one application, for links in messages and approvals. */
export const buildStageApplicationRoute = (applyId: number) =>
  `/pages/employeeCenter/clockActor/apply/my/detail?applyId=${applyId}`
