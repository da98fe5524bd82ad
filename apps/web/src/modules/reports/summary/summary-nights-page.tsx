import { reports } from '@nocturne/contract/reports/endpoints'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import { summaryGroups, summaryReport } from '@nocturne/contract/reports/summary/definition'

import { Card } from '../../../kit/card.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { useUser } from '../../../lib/session.ts'
import { figureText, nightText } from '../frame/figures.ts'
import type { Around } from '../frame/level-page.tsx'
import { SheetPage } from '../frame/sheet-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import {
  marketLink,
  salesOfOrders,
  summaryOfUsers,
  toCreditsOf,
  toGiftsOf,
  toOrdersOf,
  toRebateOf,
  toTablesOf,
  toTipsOf,
} from '../links.ts'
import { usualFolds } from './usual-folds.ts'

/** P049 个人汇总: all measures of one person by night, with links to the rows behind them. */
export default function SummaryNightsPage() {
  const reading = useLevel(reports.summaryNights, summaryReport.levels.nights)
  const { filter, first } = reading
  const own = useUser()?.userId
  const userId = filter.userId ?? own
  const person = userId === undefined ? undefined : { ...filter.handedDown, userId }
  return (
    <SheetPage
      report={summaryReport}
      groups={summaryGroups}
      folded={usualFolds}
      backTo={filter.deptId === undefined ? marketLink : summaryOfUsers({ ...filter.range, deptId: filter.deptId })}
      reading={reading}
      counted="晚"
      corner="日期"
      empty="暂无明细"
      rowKey={(row) => row.businessDate}
      title={(row) => nightText(row.businessDate)}
      href={({ businessDate }) => linkNight(businessDate)}
      foot={person && first && <Details person={person} summary={first.summary} />}
    />
  )

  /** Link to the orders of that night. */
  function linkNight(businessDate: string): string {
    const night = { beginDate: businessDate, endDate: businessDate }
    return salesOfOrders({ ...filter.handedDown, ...night, userId: userId ?? 0 })
  }
}

type Person = Parameters<typeof toOrdersOf>[0]
const details: readonly { title: string; of?: MeasureName; to: (person: Person) => { href?: string } }[] = [
  { title: '销售明细', of: 'payableAmount', to: toOrdersOf },
  { title: '开台明细', of: 'tableCount', to: toTablesOf },
  { title: '赠送明细', of: 'sendCount', to: toGiftsOf },
  { title: '打赏明细', of: 'rewardAmount', to: toTipsOf },
  { title: '挂账明细', of: 'creditAmount', to: toCreditsOf },
  { title: '返利明细', to: toRebateOf },
]

/** Links to the other reports with the same person and nights, if they are built. */
function Details({ person, summary }: { person: Person; summary: Around['summary'] }) {
  const links = details.flatMap(({ title, of, to }) => {
    const { href } = to(person)
    return href === undefined ? [] : [{ title, href, figure: of && figureText(of, summary[of] ?? 0) }]
  })
  return (
    <section>
      <SectionTitle>明细</SectionTitle>
      <Card>
        {links.map(({ title, href, figure }) => (
          <ListRow key={title} inCard title={title} figure={figure} href={href} />
        ))}
      </Card>
    </section>
  )
}
