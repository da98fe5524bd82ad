/**
 * Expected values of the reports: plain SQL over the facts that shares no code with the reports, one file per report in this folder.
 * `agreement.test.ts` of the reports runs them all and names any report without one.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@nocturne/contract/reports/definition'
import { guestReport } from '@nocturne/contract/reports/guests/definition'
import { manufactureReport } from '@nocturne/contract/reports/manufacture/definition'
import { rebateReport } from '@nocturne/contract/reports/rebates/definition'
import type { Db } from '../../src/db/connection.ts'

export type NightRange = { beginDate: string; endDate: string }
/** A person and the scope of their permissions, read directly from the directory tables. */
export type PersonScope = { userId: number; deptIds: number[]; scope: string }
export type ReportVenue = { db: Db; tonight: string; asOf: string }

/** Measures of the nights within the person's scope; the test compares only those named here. */
export type FactReader = (venue: ReportVenue, reach: PersonScope, nights: NightRange) => Promise<Record<string, number>>

export type ReportAgreement = {
  report: Report
  facts: FactReader
  /** Names of the levels in drill-down order, where it differs from the order in the definition. */
  levels?: readonly string[]
}

/** Reports whose rows are neither departments nor people, each with the test that covers it. */
export const reportsCoveredElsewhere: readonly { report: Report; by: string }[] = [
  { report: guestReport, by: 'reports/guests/guests.test.ts' },
  { report: manufactureReport, by: 'reports/manufacture/manufacture.test.ts' },
  { report: rebateReport, by: 'agreement.test.ts, with one’s own rebates' },
]

/** Reads every agreement of this folder. */
export async function readAgreements(): Promise<readonly ReportAgreement[]> {
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => file !== 'agreement.ts')
  const modules = await Promise.all(
    files
      .toSorted()
      .map(
        async (file) => (await import(join(import.meta.dirname, file))) as { agreements: readonly ReportAgreement[] },
      ),
  )
  return modules.flatMap(({ agreements }) => agreements)
}
