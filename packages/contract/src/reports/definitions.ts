/**
 * All reports with levels. Endpoints, schemas and export files are derived from this list (`endpoints-by-level.ts`,
 * `schemas-by-level.ts`, `export/sheets.ts`).
 */
import type { Report } from './definition.ts'
import { giftsReport } from './gifts/definition.ts'
import { guestReport } from './guests/definition.ts'
import { manufactureReport } from './manufacture/definition.ts'
import { rebateReport } from './rebates/definition.ts'
import { recommendReport } from './recommend/definition.ts'
import { salesReport } from './sales/definition.ts'
import { settleReport } from './settle/definition.ts'
import { stageReport } from './stage/definition.ts'
import { statementReport } from './statement/definition.ts'
import { summaryReport } from './summary/definition.ts'
import { tablesReport } from './tables/definition.ts'
import { tipsReport } from './tips/definition.ts'
import { unpaidReport } from './unpaid/definition.ts'
import { vouchersReport } from './vouchers/definition.ts'

export const reportDefinitions = [
  giftsReport,
  guestReport,
  manufactureReport,
  rebateReport,
  recommendReport,
  salesReport,
  settleReport,
  stageReport,
  statementReport,
  summaryReport,
  tablesReport,
  tipsReport,
  unpaidReport,
  vouchersReport,
] as const satisfies readonly Report[]

export type DefinedReport = (typeof reportDefinitions)[number]
