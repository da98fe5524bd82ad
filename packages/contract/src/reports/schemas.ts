import { schemas as bookings } from './bookings/schemas.ts'
import { schemas as business } from './business/schemas.ts'
import { schemas as credit } from './credit/schemas.ts'
import { reportDefinitions } from './definitions.ts'
import { schemas as desk } from './finance-tasks/schemas.ts'
import { schemas as exporting } from './export/schemas.ts'
import { schemas as gifts } from './gifts/schemas.ts'
import { schemas as guests } from './guests/schemas.ts'
import { schemas as idle } from './idle/schemas.ts'
import { schemas as manufacture } from './manufacture/schemas.ts'
import { schemas as market } from './market/schemas.ts'
import { schemas as presence } from './presence/schemas.ts'
import { schemas as ranking } from './ranking/schemas.ts'
import { schemas as rebates } from './rebates/schemas.ts'
import { schemas as recommend } from './recommend/schemas.ts'
import { schemas as sales } from './sales/schemas.ts'
import { schemas as settle } from './settle/schemas.ts'
import { buildLevelSchemas } from './schemas-by-level.ts'
import { schemas as stock } from './stock/schemas.ts'
import { schemas as onStage } from './stage/schemas.ts'
import { schemas as statement } from './statement/schemas.ts'
import { schemas as tables } from './tables/schemas.ts'
import { schemas as tips } from './tips/schemas.ts'
import { schemas as unpaid } from './unpaid/schemas.ts'
import { schemas as vouchers } from './vouchers/schemas.ts'
import { schemas as wages } from './wages/schemas.ts'

export const schemas = {
  ...buildLevelSchemas(reportDefinitions),
  ...bookings,
  ...business,
  ...credit,
  ...desk,
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
  ...tables,
  ...tips,
  ...unpaid,
  ...vouchers,
  ...wages,
}
