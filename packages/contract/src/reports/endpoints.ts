import { bookings } from './bookings/endpoints.ts'
import { business } from './business/endpoints.ts'
import { credit } from './credit/endpoints.ts'
import { exporting } from './export/endpoints.ts'
import { gifts } from './gifts/endpoints.ts'
import { guests } from './guests/endpoints.ts'
import { idle } from './idle/endpoints.ts'
import { manufacture } from './manufacture/endpoints.ts'
import { market } from './market/endpoints.ts'
import { presence } from './presence/endpoints.ts'
import { ranking } from './ranking/endpoints.ts'
import { rebates } from './rebates/endpoints.ts'
import { recommend } from './recommend/endpoints.ts'
import { sales } from './sales/endpoints.ts'
import { settle } from './settle/endpoints.ts'
import { stock } from './stock/endpoints.ts'
import { onStage } from './stage/endpoints.ts'
import { statement } from './statement/endpoints.ts'
import { summary } from './summary/endpoints.ts'
import { tables } from './tables/endpoints.ts'
import { tips } from './tips/endpoints.ts'
import { unpaid } from './unpaid/endpoints.ts'
import { vouchers } from './vouchers/endpoints.ts'

/** What the nights add up to, one family of reports after the other. */
export const reports = {
  ...bookings,
  ...business,
  ...credit,
  ...exporting,
  ...gifts,
  ...guests,
  ...idle,
  ...manufacture,
  ...market,
  ...presence,
  ...ranking,
  ...rebates,
  ...recommend,
  ...sales,
  ...settle,
  ...stock,
  ...onStage,
  ...statement,
  ...summary,
  ...tables,
  ...tips,
  ...unpaid,
  ...vouchers,
}
