import { reports } from '@nocturne/contract/reports/endpoints'
import { summaryReport } from '@nocturne/contract/reports/summary/definition'

import { useApiPages } from '../../../lib/pages.ts'
import { useReportFilter } from '../frame/report-filter.ts'
import { summaryOfDepts, summaryOfNights } from '../links.ts'
import { SummaryPage } from './summary-page.tsx'

const level = summaryReport.levels.users

/** P048 部门汇总: everything each person of a department came to. */
export default function SummaryUsersPage() {
  const filter = useReportFilter(level)
  const query = useApiPages(reports.summaryUsers, filter.input, { pageSize: 50, live: true, keep: true })
  return (
    <SummaryPage
      backTo={summaryOfDepts(filter.range)}
      level={level}
      filter={filter}
      first={query.first}
      query={query}
      total={query.total}
      counted="人"
      corner="员工"
      rowKey={(row) => row.userId}
      title={(row) => row.nickName}
      href={(row) => summaryOfNights({ ...filter.handedDown, userId: row.userId })}
    />
  )
}
