/** Reports whose levels follow from their definition, with their sources. Used by screens and files. */
import { recommendReport } from '@nocturne/contract/reports/recommend/definition'
import { salesReport } from '@nocturne/contract/reports/sales/definition'
import { summaryReport } from '@nocturne/contract/reports/summary/definition'
import { tablesReport } from '@nocturne/contract/reports/tables/definition'
import { unpaidReport } from '@nocturne/contract/reports/unpaid/definition'
import { createLevelHandlers } from './frame/handlers.ts'
import { soldSource } from './frame/people.ts'
import { recommended } from './recommend/recommend-levels.ts'
import { summarySource } from './summary/summary-source.ts'
import { opened } from './tables/openings.ts'
import { unpaidSource } from './unpaid/unpaid-source.ts'

export const levels = {
  ...createLevelHandlers(recommendReport, recommended),
  ...createLevelHandlers(salesReport, soldSource),
  ...createLevelHandlers(summaryReport, summarySource),
  ...createLevelHandlers(tablesReport, opened),
  ...createLevelHandlers(unpaidReport, unpaidSource),
}
