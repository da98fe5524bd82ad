import { reports } from '@nocturne/contract/reports/endpoints'
import { summaryReport } from '@nocturne/contract/reports/summary/definition'

import { useLevel } from '../frame/use-level.ts'
import { summaryOfDepts, summaryOfNights } from '../links.ts'
import { SummaryPage } from './summary-page.tsx'

/** P048 部门汇总: everything each person of a department came to. */
export default function SummaryUsersPage() {
  const reading = useLevel(reports.summaryUsers, summaryReport.levels.users)
  const { filter } = reading
  return (
    <SummaryPage
      backTo={summaryOfDepts(filter.range)}
      reading={reading}
      counted="人"
      corner="员工"
      rowKey={(row) => row.userId}
      title={(row) => row.nickName}
      href={(row) => summaryOfNights({ ...filter.handedDown, userId: row.userId })}
    />
  )
}
