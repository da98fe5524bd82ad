import { formatFen } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'
import { tablesReport } from '@nocturne/contract/reports/tables/definition'

import { UsersPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildDeptTablesLink, buildPersonTablesLink } from '../links.ts'
import { SittingFilter } from './sitting-filter.tsx'
import { listPerTableFacts, formatTableAmount } from './table-money.ts'

/** P032 部门开台: opened tables by person of a department. */
export default function TablesUsersPage() {
  const reading = useLevel(reports.tablesUsers, tablesReport.levels.users)
  const { range, handedDown } = reading.filter
  return (
    <UsersPage
      backTo={buildDeptTablesLink(range)}
      report={tablesReport}
      reading={reading}
      filters={<SittingFilter filter={reading.filter} />}
      fact={(row) =>
        [
          `${row.tableCount} 台`,
          `${row.guestNum} 位客人`,
          `实收 ${formatFen(row.paidAmount, { trim: true })}`,
          row.giftAmount !== 0 && `赠送 ${formatFen(row.giftAmount, { trim: true })}`,
          ...listPerTableFacts(reading.main, row),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      subfigure={(row) => formatTableAmount(reading.main, row)}
      href={({ userId }) => buildPersonTablesLink({ ...handedDown, userId })}
    />
  )
}
