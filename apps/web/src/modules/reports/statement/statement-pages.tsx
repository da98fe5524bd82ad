import { reports } from '@nocturne/contract/reports/endpoints'
import {
  ownSalesReport,
  statementColumnGroups,
  statementNightColumnGroups,
  statementReport,
  statementUserColumnGroups,
} from '@nocturne/contract/reports/statement/definition'

import { ListRow } from '#kit/list-row.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { formatMeasure } from '../frame/figures.ts'
import { defineLevels } from '../frame/level-data.ts'
import { buildNightOrdersLink } from '../frame/level-links.ts'
import { createReportPage } from '../frame/report-page.tsx'
import { buildMyRebatesLink, buildPersonRebatesDrillDown } from '../links.ts'
import { buildSoldOrderRow } from '../sales/sales-order-row.ts'
import { CommissionCard } from './commission-card.tsx'
import { CommissionRulesButton } from './commission-rules-button.tsx'
import { SalesBreakdown } from './sales-breakdown.tsx'
import { TargetCard } from './target-card.tsx'

/** Shows all sums except that of the headline, below it. */
const shared = { figures: statementReport.summary.filter((name) => name !== statementReport.headline), trend: true }

/** 销售报表, P070–P072, for a month with targets and the estimated commission, and the user's own sales, P090. */
export default createReportPage(
  defineLevels(statementReport, {
    depts: {
      endpoint: reports.statementDepts,
      parts: ({ answer, deptId }) =>
        answer && (
          <>
            <TargetCard
              target={answer.target}
              performance={answer.summary.performanceAmount}
              owner={getDept(answer, deptId)}
              copies
            />
            <SalesBreakdown {...answer} />
            <CommissionRulesButton />
          </>
        ),
      sheet: { ...shared, groups: statementColumnGroups },
    },
    users: {
      endpoint: reports.statementUsers,
      parts: ({ answer, deptId }) =>
        answer && (
          <TargetCard
            target={answer.target}
            performance={answer.summary.performanceAmount}
            owner={getDept(answer, deptId)}
          />
        ),
      sheet: { ...shared, groups: (answer) => (answer?.target ? statementUserColumnGroups : statementColumnGroups) },
    },
    nights: {
      endpoint: reports.statementNights,
      parts: ({ answer, within, personId }) =>
        answer && (
          <>
            <TargetCard
              target={answer.target}
              performance={answer.summary.performanceAmount}
              owner={answer.person && { userId: answer.person.userId, name: answer.person.nickName }}
            />
            <CommissionCard commission={answer.commission} />
            <RebatesRow
              rebateAmount={answer.summary.rebateAmount}
              {...(personId !== undefined && buildPersonRebatesDrillDown({ ...within, userId: personId }))}
            />
            <SalesBreakdown kinds={answer.kinds} />
          </>
        ),
      href: buildNightOrdersLink,
      sheet: { ...shared, groups: statementNightColumnGroups },
    },
  }),
  defineLevels(ownSalesReport, {
    orders: {
      endpoint: reports.ownSales,
      counted: '条 · 含取消与跨日订单',
      empty: '暂无销售',
      backTo: employeeCentreLink,
      parts: ({ answer, range }) =>
        answer && (
          <>
            <TargetCard target={answer.target} performance={answer.summary.performanceAmount} owner={null} />
            <RebatesRow rebateAmount={answer.summary.rebateAmount} href={buildMyRebatesLink(range)} />
          </>
        ),
      rowKey: (row) => row.orderId,
      row: buildSoldOrderRow,
    },
  }),
)

/** Department whose target can be set here: the one of the filter. */
const getDept = ({ dept }: { dept: { deptName: string } | null }, deptId: number | undefined) =>
  dept && deptId !== undefined ? { deptId, name: dept.deptName } : null

/** Link to the rebates behind the figure, if their screen has a page. */
function RebatesRow({ rebateAmount, href }: { rebateAmount: number; href?: string }) {
  if (href === undefined) return null
  return (
    <ListRow
      title="返利明细"
      fact="逐件查看返利与入账状态"
      figure={formatMeasure('rebateAmount', rebateAmount)}
      href={href}
    />
  )
}
