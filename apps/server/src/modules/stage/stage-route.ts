/** Where messages about paid time lead. */
export const STAGE_ROUTE = '/pages/employeeCenter/clock/actor'
