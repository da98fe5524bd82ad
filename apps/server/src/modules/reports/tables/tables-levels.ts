/** 开台统计 by department and by person (P031, P032). */
import { tablesReport } from '@nocturne/contract/reports/tables/definition'
import { readDepts, readUsers } from '../frame/handlers.ts'
import { opened } from './openings.ts'

export const readTablesDepts = readDepts(tablesReport, 'depts', opened)
export const readTablesUsers = readUsers(tablesReport, 'users', opened)
