/** Route of paid time, for links in messages. */
export const STAGE_ROUTE = '/pages/employeeCenter/clock/actor'
