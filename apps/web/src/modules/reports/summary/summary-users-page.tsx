import { reports } from '@nocturne/contract/reports/endpoints'
import { summaryGroups, summaryReport } from '@nocturne/contract/reports/summary/definition'

import { SheetPage } from '../frame/sheet-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildDeptSummaryLink, buildNightSummaryLink } from '../links.ts'
import { defaultFolds } from './default-folds.ts'

/** P048 部门汇总: all measures by person of a department. */
export default function SummaryUsersPage() {
  const reading = useLevel(reports.summaryUsers, summaryReport.levels.users)
  const { filter } = reading
  return (
    <SheetPage
      report={summaryReport}
      groups={summaryGroups}
      folded={defaultFolds}
      backTo={buildDeptSummaryLink(filter.range)}
      reading={reading}
      counted="人"
      corner="员工"
      rowKey={(row) => row.userId}
      title={(row) => row.nickName}
      href={(row) => buildNightSummaryLink({ ...filter.handedDown, userId: row.userId })}
    />
  )
}
