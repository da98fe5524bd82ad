import { formatFen } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'

import { useApiPages } from '../../../lib/pages.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useReportFilter } from '../frame/report-filter.ts'
import { salesOfDepts, salesOfOrders } from '../links.ts'

const level = salesReport.levels.users

/** P019 部门销售: what each person of a department sold. */
export default function SalesUsersPage() {
  const filter = useReportFilter(level)
  const query = useApiPages(reports.salesUsers, filter.input, { pageSize: 50, live: true, keep: true })
  const main = filter.sort ?? level.sorts[0]
  return (
    <LevelPage
      backTo={salesOfDepts(filter.range)}
      report={salesReport}
      level={level}
      filter={filter}
      first={query.first}
      query={query}
      total={query.total}
      counted="人"
      of={(row) => row[main]}
      rowKey={(row) => row.userId}
      row={(row, largest, index) => ({
        rank: index + 1,
        face: true,
        picture: row.avatarUrl,
        title: row.nickName,
        fact: `${row.postName} · ${row.tableCount} 台 · ${row.orderCount} 单`,
        figure: formatFen(row[main], { trim: true }),
        subfigure: `业绩 ${formatFen(row.performanceAmount, { trim: true })}`,
        share: Math.max(0, row[main]) / largest,
        href: salesOfOrders({ ...filter.handedDown, userId: row.userId }),
      })}
    />
  )
}
