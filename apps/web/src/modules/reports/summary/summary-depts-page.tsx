import { reports } from '@nocturne/contract/reports/endpoints'
import { summaryReport } from '@nocturne/contract/reports/summary/definition'

import { useApiPages } from '../../../lib/pages.ts'
import { useReportFilter } from '../frame/report-filter.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, summaryOfNights, summaryOfUsers } from '../links.ts'
import { SummaryPage } from './summary-page.tsx'

const level = summaryReport.levels.depts

/** P047 汇总报表: everything each department came to. Who sees only himself starts at his own nights. */
export default function SummaryDeptsPage() {
  const filter = useReportFilter(level)
  const query = useApiPages(reports.summaryDepts, filter.input, { pageSize: 50, live: true, keep: true })
  useOwnLevel(query.first?.scope, (userId) => summaryOfNights({ ...filter.range, userId }))
  return (
    <SummaryPage
      backTo={marketLink}
      level={level}
      filter={filter}
      first={query.first}
      query={query}
      total={query.total}
      counted="个部门"
      corner="部门"
      rowKey={(row) => row.deptId}
      title={(row) => row.deptName}
      href={(row) => summaryOfUsers({ ...filter.range, deptId: row.deptId })}
    />
  )
}
