import { reports } from '@nocturne/contract/reports/endpoints'
import { ownSalesReport } from '@nocturne/contract/reports/statement/definition'

import { ListRow } from '#kit/list-row.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { formatMeasure } from '../frame/figures.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildMyRebatesLink } from '../links.ts'
import { buildSoldOrderRow } from '../sales/sales-order-row.ts'
import { TargetCard } from './target-card.tsx'

/** P090 销售汇总: the user's own sales, by default of this month, with target and rebates. */
export default function OwnSalesPage() {
  const reading = useLevel(reports.ownSales, ownSalesReport.levels.orders)
  const { answer, filter } = reading
  return (
    <LevelPage
      backTo={employeeCentreLink}
      report={ownSalesReport}
      reading={reading}
      counted="条 · 含取消与跨日订单"
      empty="暂无销售"
      parts={
        answer && (
          <>
            <TargetCard target={answer.target} performance={answer.summary.performanceAmount} owner={null} />
            <ListRow
              title="返利明细"
              fact="逐件查看返利与入账状态"
              figure={formatMeasure('rebateAmount', answer.summary.rebateAmount)}
              href={buildMyRebatesLink(filter.range)}
            />
          </>
        )
      }
      rowKey={(row) => row.orderId}
      row={buildSoldOrderRow}
    />
  )
}
