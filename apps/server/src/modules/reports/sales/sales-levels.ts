/** 销售统计 by department and by person (P018, P019). */
import { salesReport } from '@nocturne/contract/reports/sales/definition'
import { readDepts, readUsers } from '../frame/handlers.ts'

export const readSalesDepts = readDepts(salesReport, 'depts')
export const readSalesUsers = readUsers(salesReport, 'users')
