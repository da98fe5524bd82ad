import { date, optional } from '../fields.ts'

/** Range of business dates of a list, both included. */
export const range = { beginDate: optional(date('开始日期')), endDate: optional(date('结束日期')) }
