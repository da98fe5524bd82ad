import { endpoints } from '../endpoint.ts'
import { bookings } from './bookings/endpoints.ts'
import { business } from './business/endpoints.ts'
import { credit } from './credit/endpoints.ts'
import { reportDefinitions } from './definitions.ts'
import { buildLevelEndpoints } from './endpoints-by-level.ts'
import { financeTasks } from './finance-tasks/endpoints.ts'
import { exportEndpoints } from './export/endpoints.ts'
import { idle } from './idle/endpoints.ts'
import { manufacture } from './manufacture/endpoints.ts'
import { market } from './market/endpoints.ts'
import { presence } from './presence/endpoints.ts'
import { ranking } from './ranking/endpoints.ts'
import { rebates } from './rebates/endpoints.ts'
import { recommend } from './recommend/endpoints.ts'
import { settle } from './settle/endpoints.ts'
import { stock } from './stock/endpoints.ts'
import type { schemas } from './schemas.ts'
import { statement } from './statement/endpoints.ts'
import { tables } from './tables/endpoints.ts'
import { tips } from './tips/endpoints.ts'
import { unpaid } from './unpaid/endpoints.ts'
import { wages } from './wages/endpoints.ts'

const levels = buildLevelEndpoints(reportDefinitions)

/** All report endpoints: those of all report levels, and the additional ones of each report family. */
export const reports = {
  ...endpoints<Pick<typeof schemas, keyof typeof levels>>()('reports', levels),
  ...bookings,
  ...business,
  ...credit,
  ...financeTasks,
  ...exportEndpoints,
  ...idle,
  ...manufacture,
  ...market,
  ...presence,
  ...ranking,
  ...rebates,
  ...recommend,
  ...settle,
  ...stock,
  ...statement,
  ...tables,
  ...tips,
  ...unpaid,
  ...wages,
}
