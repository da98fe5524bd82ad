/** Reports whose levels follow from their definition, with their sources. Used by screens and files. */
import { recommendReport } from '@nocturne/contract/reports/recommend/definition'
import { salesReport } from '@nocturne/contract/reports/sales/definition'
import { summaryReport } from '@nocturne/contract/reports/summary/definition'
import { tablesReport } from '@nocturne/contract/reports/tables/definition'
import { unpaidReport } from '@nocturne/contract/reports/unpaid/definition'
import { levelHandlers } from './frame/handlers.ts'
import { soldSource } from './frame/people.ts'
import { recommended } from './recommend/recommend-levels.ts'
import { summed } from './summary/summed.ts'
import { opened } from './tables/openings.ts'
import { owing } from './unpaid/owing.ts'

export const levels = {
  ...levelHandlers(recommendReport, recommended),
  ...levelHandlers(salesReport, soldSource),
  ...levelHandlers(summaryReport, summed),
  ...levelHandlers(tablesReport, opened),
  ...levelHandlers(unpaidReport, owing),
}
