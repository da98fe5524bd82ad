/** Reports whose levels follow from their definition, with their sources. Used by screens and files. */
import { recommendReport } from '@nocturne/contract/reports/recommend/definition'
import { salesReport } from '@nocturne/contract/reports/sales/definition'
import { summaryReport } from '@nocturne/contract/reports/summary/definition'
import { tablesReport } from '@nocturne/contract/reports/tables/definition'
import { unpaidReport } from '@nocturne/contract/reports/unpaid/definition'
import { createLevelHandlers } from './frame/handlers.ts'
import { salesSource } from './frame/people.ts'
import { recommendSource } from './recommend/recommend-levels.ts'
import { summarySource } from './summary/summary-source.ts'
import { openingSource } from './tables/openings.ts'
import { unpaidSource } from './unpaid/unpaid-source.ts'

export const generatedLevels = {
  ...createLevelHandlers(recommendReport, recommendSource),
  ...createLevelHandlers(salesReport, salesSource),
  ...createLevelHandlers(summaryReport, summarySource),
  ...createLevelHandlers(tablesReport, openingSource),
  ...createLevelHandlers(unpaidReport, unpaidSource),
}
