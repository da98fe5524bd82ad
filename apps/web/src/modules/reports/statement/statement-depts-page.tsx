import { reports } from '@nocturne/contract/reports/endpoints'
import { statementGroups, statementReport } from '@nocturne/contract/reports/statement/definition'

import { SheetPage } from '../frame/sheet-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, buildNightStatementLink, buildUserStatementLink } from '../links.ts'
import { furtherFigures } from './further-figures.ts'
import { CommissionRulesButton } from './commission-rules-button.tsx'
import { SoldParts } from './sold-parts.tsx'
import { TargetCard } from './target-card.tsx'

/** P070 销售报表: sales by department over a period. Users restricted to their own data start at their own nights. */
export default function StatementDeptsPage() {
  const reading = useLevel(reports.statementDepts, statementReport.levels.depts)
  const { filter, first, answer } = reading
  useOwnLevel(first?.scope, (userId) => buildNightStatementLink({ ...filter.range, userId }))
  const dept = first?.dept && filter.deptId !== undefined ? { deptId: filter.deptId, name: first.dept.deptName } : null
  return (
    <SheetPage
      backTo={marketLink}
      report={statementReport}
      groups={statementGroups}
      figures={furtherFigures}
      trend
      reading={reading}
      parts={
        answer && (
          <>
            <TargetCard target={answer.target} performance={answer.summary.performanceAmount} owner={dept} copies />
            <SoldParts {...answer} />
            <CommissionRulesButton />
          </>
        )
      }
      counted="个部门"
      corner="部门"
      rowKey={(row) => row.deptId}
      title={(row) => row.deptName}
      href={(row) => buildUserStatementLink({ ...filter.handedDown, deptId: row.deptId })}
    />
  )
}
