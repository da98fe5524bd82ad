/** Builds the route of a person's own month, for links in messages. */
export const scheduleRoute = (month: string): string => `/pages/employeeCenter/workforce/index?month=${month}`
