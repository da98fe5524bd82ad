import { reports } from '@nocturne/contract/reports/endpoints'
import { tablesReport } from '@nocturne/contract/reports/tables/definition'

import { DeptsPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, buildPersonTablesLink, buildUserTablesLink } from '../links.ts'
import { SittingFilter } from './sitting-filter.tsx'
import { listPerTableFacts, formatTableAmount } from './table-money.ts'

/** P031 开台统计: opened tables by department. Users restricted to their own data start at their own sittings. */
export default function TablesDeptsPage() {
  const reading = useLevel(reports.tablesDepts, tablesReport.levels.depts)
  const { handedDown } = reading.filter
  useOwnLevel(reading.first?.scope, (userId) => buildPersonTablesLink({ ...handedDown, userId }))
  return (
    <DeptsPage
      backTo={marketLink}
      report={tablesReport}
      reading={reading}
      filters={<SittingFilter filter={reading.filter} />}
      fact={(row) =>
        [
          `${row.userCount} 人`,
          `${row.tableCount} 台`,
          `${row.guestNum} 位客人`,
          ...listPerTableFacts(reading.main, row),
        ].join(' · ')
      }
      subfigure={(row) => formatTableAmount(reading.main, row)}
      href={({ deptId }) => buildUserTablesLink({ ...handedDown, deptId })}
    />
  )
}
