/** 汇总报表 by department, by person and by night of one person (P047–P049). */
import { summaryReport } from '@nocturne/contract/reports/summary/definition'
import { readDepts, readNights, readUsers } from '../frame/handlers.ts'
import { peopleWith, soldSource } from '../frame/people.ts'
import type { Source } from '../frame/people.ts'
import { BESIDES, besidesSales } from './besides-sales.ts'

const all: Source = {
  rows: (asked) => peopleWith(asked, besidesSales(asked)),
  besides: BESIDES,
  head: soldSource,
}

export const readSummaryDepts = readDepts(summaryReport, 'depts', all)
export const readSummaryUsers = readUsers(summaryReport, 'users', all)
export const readSummaryNights = readNights(summaryReport, 'nights', all)
