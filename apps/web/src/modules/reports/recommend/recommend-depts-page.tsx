import { formatFen } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'
import { recommendReport } from '@nocturne/contract/reports/recommend/definition'

import { useApiPages } from '../../../lib/pages.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useReportFilter } from '../frame/report-filter.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, recommendedOrders, recommendedOfUsers } from '../links.ts'

const level = recommendReport.levels.depts

/** P021 推荐统计: what the people of each department brought by recommending. */
export default function RecommendDeptsPage() {
  const filter = useReportFilter(level)
  const query = useApiPages(reports.recommendDepts, filter.input, { pageSize: 50, live: true, keep: true })
  useOwnLevel(query.first?.scope, (userId) => recommendedOrders({ ...filter.handedDown, userId }))
  const main = filter.sort ?? level.sorts[0]
  return (
    <LevelPage
      backTo={marketLink}
      report={recommendReport}
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
        fact: `${row.userCount} 人 · ${row.orderCount} 单`,
        figure: formatFen(row[main], { trim: true }),
        subfigure: `实收 ${formatFen(row.recommendPaid, { trim: true })}`,
        share: Math.max(0, row[main]) / largest,
        href: recommendedOfUsers({ ...filter.handedDown, deptId: row.deptId }),
      })}
    />
  )
}
