/** Route of the page for paid time, for links in messages. */
export const STAGE_ROUTE = '/pages/employeeCenter/clock/actor'
