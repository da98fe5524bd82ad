/** Builds the route of a person's own month, for links in messages. */
export const buildScheduleRoute = (month: string): string => `/pages/employeeCenter/workforce/index?month=${month}`
