import { date, optional } from '../fields.ts'

/** Business dates that a list covers, both included. */
export const range = { beginDate: optional(date('开始日期')), endDate: optional(date('结束日期')) }
