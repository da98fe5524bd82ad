import { formatFen } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'

import { useApiPages } from '../../../lib/pages.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useReportFilter } from '../frame/report-filter.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, salesOfOrders, salesOfUsers } from '../links.ts'

const level = salesReport.levels.depts

/** P018 销售统计: what each department sold. Who sees only himself starts at his own orders. */
export default function SalesDeptsPage() {
  const filter = useReportFilter(level)
  const query = useApiPages(reports.salesDepts, filter.input, { pageSize: 50, live: true, keep: true })
  useOwnLevel(query.first?.scope, (userId) => salesOfOrders({ ...filter.handedDown, userId }))
  const main = filter.sort ?? level.sorts[0]
  return (
    <LevelPage
      backTo={marketLink}
      report={salesReport}
      level={level}
      filter={filter}
      first={query.first}
      query={query}
      total={query.total}
      counted="个部门"
      of={(row) => row[main]}
      rowKey={(row) => row.deptId}
      row={(row, largest, index) => ({
        rank: index + 1,
        title: row.deptName,
        fact: `${row.userCount} 人 · ${row.orderCount} 单 · ${row.tableCount} 台`,
        figure: formatFen(row[main], { trim: true }),
        subfigure: `业绩 ${formatFen(row.performanceAmount, { trim: true })}`,
        share: Math.max(0, row[main]) / largest,
        href: salesOfUsers({ ...filter.handedDown, deptId: row.deptId }),
      })}
    />
  )
}
