import { reports } from '@nocturne/contract/reports/endpoints'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import { summaryGroups, summaryReport } from '@nocturne/contract/reports/summary/definition'

import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { useUser } from '#lib/identity/session.ts'
import { formatMeasure, formatNight } from '../frame/figures.ts'
import type { ReportHeader } from '../frame/level-page.tsx'
import { SheetPage } from '../frame/sheet-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import {
  marketLink,
  buildOrderSalesLink,
  buildUserSummaryLink,
  toPersonCredits,
  toPersonGifts,
  toPersonOrders,
  toPersonRebates,
  toPersonTables,
  toPersonTips,
} from '../links.ts'
import { defaultFolds } from './default-folds.ts'

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
      folded={defaultFolds}
      backTo={
        filter.deptId === undefined ? marketLink : buildUserSummaryLink({ ...filter.range, deptId: filter.deptId })
      }
      reading={reading}
      counted="晚"
      corner="日期"
      empty="暂无明细"
      rowKey={(row) => row.businessDate}
      title={(row) => formatNight(row.businessDate)}
      href={({ businessDate }) => buildNightLink(businessDate)}
      foot={person && first && <Details person={person} summary={first.summary} />}
    />
  )

  /** Link to the orders of that night. */
  function buildNightLink(businessDate: string): string {
    const night = { beginDate: businessDate, endDate: businessDate }
    return buildOrderSalesLink({ ...filter.handedDown, ...night, userId: userId ?? 0 })
  }
}

type Person = Parameters<typeof toPersonOrders>[0]
const details: readonly { title: string; of?: MeasureName; to: (person: Person) => { href?: string } }[] = [
  { title: '销售明细', of: 'payableAmount', to: toPersonOrders },
  { title: '开台明细', of: 'tableCount', to: toPersonTables },
  { title: '赠送明细', of: 'sendCount', to: toPersonGifts },
  { title: '打赏明细', of: 'rewardAmount', to: toPersonTips },
  { title: '挂账明细', of: 'creditAmount', to: toPersonCredits },
  { title: '返利明细', to: toPersonRebates },
]

/** Links to the other reports with the same person and nights, if they are built. */
function Details({ person, summary }: { person: Person; summary: ReportHeader['summary'] }) {
  const links = details.flatMap(({ title, of, to }) => {
    const { href } = to(person)
    return href === undefined ? [] : [{ title, href, figure: of && formatMeasure(of, summary[of] ?? 0) }]
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
