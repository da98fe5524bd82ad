/** Reports that the office offers as entries; further levels are reached from their rows. */
import { reportDefinitions } from '@nocturne/contract/reports/definitions'
import type { Report } from '@nocturne/contract/reports/definition'
import { deskSheetNames, reportSheets } from '@nocturne/contract/reports/export/sheets'
import { schemas } from '@nocturne/contract/reports/schemas'
import type { StaffActor } from '../../../http/context.ts'
import { findScope } from '../../../http/policy.ts'
import { getReportTitle } from './read-table.ts'

const lowerLevels = new Set(
  (reportDefinitions as readonly Report[]).flatMap(({ levels }) =>
    Object.values(levels)
      .slice(1)
      .map(({ endpoint }) => endpoint),
  ),
)

/** Reports that can be read without a person or a night being chosen first. */
const entries = deskSheetNames.filter((name) => !lowerLevels.has(name) && schemas[name].input.safeParse({}).success)

/** Reports that the actor may open as sheets; none without the export permission. */
export const listDeskReports = (actor: StaffActor): { name: string; title: string }[] =>
  findScope(actor, 'report:file:export') === undefined
    ? []
    : entries
        .filter((name) => findScope(actor, reportSheets[name].permission) !== undefined)
        .map((name) => ({ name, title: getReportTitle(name) }))
