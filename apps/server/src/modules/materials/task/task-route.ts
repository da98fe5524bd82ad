/** Screens of a task and of a check-in, for links in messages. */
const CENTRE = '/pages/employeeCenter/materialCenter'

export const buildTaskRoute = (taskId: number): string => `${CENTRE}/taskDetails?taskId=${taskId}`

export const buildCheckInRoute = (checkId: number): string => `${CENTRE}/checkDetails?checkId=${checkId}`
