import { reports } from '@nocturne/contract/reports/endpoints'
import { summaryGroups, summaryReport } from '@nocturne/contract/reports/summary/definition'

import { SheetPage } from '../frame/sheet-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, buildNightSummaryLink, buildUserSummaryLink } from '../links.ts'
import { defaultFolds } from './default-folds.ts'

/** P047 汇总报表: all measures by department. Users restricted to their own data start at their own nights. */
export default function SummaryDeptsPage() {
  const reading = useLevel(reports.summaryDepts, summaryReport.levels.depts)
  const { filter, first } = reading
  useOwnLevel(first?.scope, (userId) => buildNightSummaryLink({ ...filter.range, userId }))
  return (
    <SheetPage
      report={summaryReport}
      groups={summaryGroups}
      folded={defaultFolds}
      backTo={marketLink}
      reading={reading}
      counted="个部门"
      corner="部门"
      rowKey={(row) => row.deptId}
      title={(row) => row.deptName}
      href={(row) => buildUserSummaryLink({ ...filter.handedDown, deptId: row.deptId })}
    />
  )
}
