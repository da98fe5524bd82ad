import { formatFen } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'
import { recommendReport } from '@nocturne/contract/reports/recommend/definition'

import { useApiPages } from '../../../lib/pages.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useReportFilter } from '../frame/report-filter.ts'
import { recommendedOfDepts, recommendedOrders } from '../links.ts'

const level = recommendReport.levels.users

/** P022 部门推荐: what each person of a department brought by recommending. */
export default function RecommendUsersPage() {
  const filter = useReportFilter(level)
  const query = useApiPages(reports.recommendUsers, filter.input, { pageSize: 50, live: true, keep: true })
  const main = filter.sort ?? level.sorts[0]
  return (
    <LevelPage
      backTo={recommendedOfDepts(filter.range)}
      report={recommendReport}
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
        fact: `${row.postName} · ${row.orderCount} 单`,
        figure: formatFen(row[main], { trim: true }),
        subfigure: `实收 ${formatFen(row.recommendPaid, { trim: true })}`,
        share: Math.max(0, row[main]) / largest,
        href: recommendedOrders({ ...filter.handedDown, userId: row.userId }),
      })}
    />
  )
}
