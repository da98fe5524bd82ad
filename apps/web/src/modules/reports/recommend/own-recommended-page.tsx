import { reports } from '@nocturne/contract/reports/endpoints'
import { ownRecommendLevel, recommendReport } from '@nocturne/contract/reports/recommend/definition'

import { employeeCentreLink } from '../../../lib/common-links.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { placeText } from '../market/market-figures.ts'
import { recommendedOrderRow } from './recommended-order-row.ts'

/** P093 我的推荐: the orders of guests I recommended, this month's first, and my place among all who recommend. */
export default function OwnRecommendedPage() {
  const reading = useLevel(reports.ownRecommended, ownRecommendLevel)
  return (
    <LevelPage
      backTo={employeeCentreLink}
      report={recommendReport}
      reading={reading}
      figures={reading.answer && [{ label: '推荐排名', value: placeText(reading.answer.place) }]}
      counted="单"
      empty="暂无推荐记录"
      rowKey={(row) => row.orderId}
      row={recommendedOrderRow}
    />
  )
}
