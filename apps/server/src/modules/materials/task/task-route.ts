/** The screens of a task and of a check-in, for messages. */
const CENTRE = '/pages/employeeCenter/materialCenter'

export const taskRoute = (taskId: number): string => `${CENTRE}/taskDetails?taskId=${taskId}`

export const checkRoute = (checkId: number): string => `${CENTRE}/checkDetails?checkId=${checkId}`
