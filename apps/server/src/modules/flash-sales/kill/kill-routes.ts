/** Screens that messages about flash sales open. */
export const killOrdersRoute = (activityId: number): string =>
  `/pages/employeeCenter/speedKill/order?activityId=${activityId}`
