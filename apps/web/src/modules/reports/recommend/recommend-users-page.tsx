import { reports } from '@nocturne/contract/reports/endpoints'
import { recommendReport } from '@nocturne/contract/reports/recommend/definition'

import { UsersPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildDeptRecommendedLink, buildRecommendedOrdersLink } from '../links.ts'
import { formatFurtherResults } from './recommend-texts.ts'

/** P022 部门推荐: results of recommendations by person of a department. */
export default function RecommendUsersPage() {
  const reading = useLevel(reports.recommendUsers, recommendReport.levels.users)
  const { range, handedDown } = reading.filter
  return (
    <UsersPage
      backTo={buildDeptRecommendedLink(range)}
      report={recommendReport}
      reading={reading}
      fact={(row) => `${row.postName} · ${row.orderCount} 单`}
      subfigure={(row) => formatFurtherResults(reading.main, row)}
      href={({ userId }) => buildRecommendedOrdersLink({ ...handedDown, userId })}
    />
  )
}
