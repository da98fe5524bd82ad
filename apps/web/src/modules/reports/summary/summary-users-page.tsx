import { reports } from '@nocturne/contract/reports/endpoints'
import { summaryGroups, summaryReport } from '@nocturne/contract/reports/summary/definition'

import { SheetPage } from '../frame/sheet-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { summaryOfDepts, summaryOfNights } from '../links.ts'
import { usualFolds } from './usual-folds.ts'

/** P048 部门汇总: all measures by person of a department. */
export default function SummaryUsersPage() {
  const reading = useLevel(reports.summaryUsers, summaryReport.levels.users)
  const { filter } = reading
  return (
    <SheetPage
      report={summaryReport}
      groups={summaryGroups}
      folded={usualFolds}
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
