/** Routes of flash sales, for links in messages. */
export const buildKillOrdersRoute = (activityId: number): string =>
  `/pages/employeeCenter/speedKill/order?activityId=${activityId}`
