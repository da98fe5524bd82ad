import { payroll } from '@nocturne/contract/payroll/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { invalidate } from '@nocturne/web/lib/query/query'

/** Reloads all that shows wage slips, after a command. */
export const reloadWages = () => invalidate(payroll.wagePeople, reports.wageTotals, reports.wageTransfers, reports.desk)
