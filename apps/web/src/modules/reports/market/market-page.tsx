import { formatFen } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'

import { Card } from '#kit/card.tsx'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { Hero } from '#kit/hero.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { setParams } from '#lib/routing/address.ts'
import { useApi } from '#lib/query/query.ts'
import { useParams, useScreenTitle } from '#lib/routing/screen.ts'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { formatRange } from '@nocturne/base/date-range'
import { buildSalesDrillDown } from '../links.ts'
import {
  buildNightFigures,
  buildMyFigures,
  formatRank,
  marketPresets,
  scopeLabels,
  type MarketOverview,
} from './market-figures.ts'
import { MarketHeader } from './market-header.tsx'
import { MarketMenu } from './market-menu.tsx'
import { TargetCard } from './target-card.tsx'
import { TodoCard } from './todo-card.tsx'
import { WeekCard } from './week-card.tsx'

/** P010 营销概况: sales of the user, their department or the venue, and pending work. */
export default function MarketPage() {
  const title = useScreenTitle()
  const { preset: requestedPreset } = useParams('preset')
  const preset = marketPresets.find(({ id }) => id === requestedPreset)?.id ?? 'today'
  const query = useApi(reports.market, { preset }, { live: true, keep: true })
  return (
    <Page header={<MarketHeader title={title} today={query.data?.today} />}>
      <SegmentedControl
        label="日期范围"
        options={marketPresets}
        value={preset}
        onChange={(id) => setParams({ preset: id === 'today' ? undefined : id })}
      />
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {(market) => <Content market={market} />}
      </QueryView>
    </Page>
  )
}

function Content({ market }: { market: MarketOverview }) {
  const { scope, figures, rank, beginDate, endDate } = market
  const nights = { beginDate, endDate }
  return (
    <>
      <Hero
        label={`${scopeLabels[scope]}业绩 · ${formatRange(nights)}`}
        figure={formatFen(figures.performanceAmount, { trim: true })}
        {...buildSalesDrillDown(nights)}
        {...(rank.sales !== null && { aside: { label: '我的排名', value: formatRank(rank.sales) } })}
        figures={buildNightFigures(market)}
      />
      <Card label="我的排名与额度">
        <SectionTitle inCard>{market.gift ? '我的排名与额度' : '我的排名'}</SectionTitle>
        <FigureRow>
          {buildMyFigures(market).map((figure) => (
            <Figure key={figure.label} size="title" {...figure} />
          ))}
        </FigureRow>
      </Card>
      <TargetCard {...market} />
      <WeekCard nights={market.curve} scopeLabel={scopeLabels[scope]} />
      <TodoCard todo={market.todo} scope={scope} />
      <MarketMenu menus={market.menus} />
    </>
  )
}
