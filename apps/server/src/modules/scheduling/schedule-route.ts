/** The screen of schedules, for messages: one's own month. */
export const scheduleRoute = (month: string): string => `/pages/employeeCenter/workforce/index?month=${month}`
