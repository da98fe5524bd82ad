/** What travels in 汇总报表. */
import { deptLevel, nightLevel, userLevel } from '../frame.ts'
import { summaryReport } from './definition.ts'

export const schemas = {
  summaryDepts: deptLevel(summaryReport, summaryReport.levels.depts),
  summaryUsers: userLevel(summaryReport, summaryReport.levels.users),
  summaryNights: nightLevel(summaryReport, summaryReport.levels.nights),
}
