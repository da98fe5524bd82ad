import { reports } from '@nocturne/contract/reports/endpoints'
import { recommendReport } from '@nocturne/contract/reports/recommend/definition'

import { DeptsPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, buildRecommendedOrdersLink, buildUserRecommendedLink } from '../links.ts'
import { formatFurtherResults } from './recommend-texts.ts'

/** P021 推荐统计: results of recommendations by department. */
export default function RecommendDeptsPage() {
  const reading = useLevel(reports.recommendDepts, recommendReport.levels.depts)
  const { handedDown } = reading.filter
  useOwnLevel(reading.first?.scope, (userId) => buildRecommendedOrdersLink({ ...handedDown, userId }))
  return (
    <DeptsPage
      backTo={marketLink}
      report={recommendReport}
      reading={reading}
      fact={(row) => `${row.userCount} 人 · ${row.orderCount} 单`}
      subfigure={(row) => formatFurtherResults(reading.main, row)}
      href={({ deptId }) => buildUserRecommendedLink({ ...handedDown, deptId })}
    />
  )
}
