import { reports } from '@nocturne/contract/reports/endpoints'
import { statementNightGroups, statementReport } from '@nocturne/contract/reports/statement/definition'

import { ListRow } from '#kit/list-row.tsx'
import { useUser } from '#lib/identity/session.ts'
import { formatMeasure, formatNight } from '../frame/figures.ts'
import { SheetPage } from '../frame/sheet-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { marketLink, buildOrderSalesLink, buildUserStatementLink, toPersonRebates } from '../links.ts'
import { furtherFigures } from './further-figures.ts'
import { CommissionCard } from './commission-card.tsx'
import { SoldParts } from './sold-parts.tsx'
import { TargetCard } from './target-card.tsx'

/** P072 个人销售报表: sales of one person by night, and the estimated commission of the month. */
export default function StatementNightsPage() {
  const reading = useLevel(reports.statementNights, statementReport.levels.nights)
  const { filter, answer } = reading
  const own = useUser()?.userId
  const userId = filter.userId ?? own
  const { deptId, range } = filter
  const person = userId === undefined ? undefined : { ...filter.handedDown, userId }
  const rebates = person && toPersonRebates(person)
  return (
    <SheetPage
      backTo={deptId === undefined ? marketLink : buildUserStatementLink({ ...range, deptId })}
      report={statementReport}
      groups={statementNightGroups}
      figures={furtherFigures}
      trend
      reading={reading}
      parts={
        answer && (
          <>
            <TargetCard
              target={answer.target}
              performance={answer.summary.performanceAmount}
              owner={answer.person && { userId: answer.person.userId, name: answer.person.nickName }}
            />
            <CommissionCard commission={answer.commission} />
            {rebates?.href !== undefined && (
              <ListRow
                title="返利明细"
                fact="逐件查看返利与入账状态"
                figure={formatMeasure('rebateAmount', answer.summary.rebateAmount)}
                href={rebates.href}
              />
            )}
            <SoldParts kinds={answer.kinds} />
          </>
        )
      }
      counted="晚"
      corner="日期"
      rowKey={(row) => row.businessDate}
      title={(row) => formatNight(row.businessDate)}
      href={({ businessDate }) =>
        buildOrderSalesLink({
          ...filter.handedDown,
          beginDate: businessDate,
          endDate: businessDate,
          userId: userId ?? 0,
        })
      }
    />
  )
}
