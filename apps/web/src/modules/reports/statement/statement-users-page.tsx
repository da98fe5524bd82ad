import { reports } from '@nocturne/contract/reports/endpoints'
import { statementGroups, statementReport, statementUserGroups } from '@nocturne/contract/reports/statement/definition'

import { SheetPage } from '../frame/sheet-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildDeptStatementLink, buildNightStatementLink } from '../links.ts'
import { furtherFigures } from './further-figures.ts'
import { TargetCard } from './target-card.tsx'

/** P071 部门销售报表: sales by person of a department; for a month also the target achievement. */
export default function StatementUsersPage() {
  const reading = useLevel(reports.statementUsers, statementReport.levels.users)
  const { filter, first, answer } = reading
  const dept = first?.dept && filter.deptId !== undefined ? { deptId: filter.deptId, name: first.dept.deptName } : null
  return (
    <SheetPage
      backTo={buildDeptStatementLink(filter.range)}
      report={statementReport}
      groups={answer?.target ? statementUserGroups : statementGroups}
      figures={furtherFigures}
      trend
      reading={reading}
      parts={
        answer && <TargetCard target={answer.target} performance={answer.summary.performanceAmount} owner={dept} />
      }
      counted="人"
      corner="员工"
      rowKey={(row) => row.userId}
      title={(row) => row.nickName}
      href={(row) => buildNightStatementLink({ ...filter.handedDown, userId: row.userId })}
    />
  )
}
