import { getMeasure, getShortLabel, type MeasureName } from '@nocturne/contract/reports/measures'

import { Card } from '#kit/card.tsx'
import { BottomBar } from '#kit/bottom-bar.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { ShareRow } from '#kit/share-row.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useScreen } from '#lib/routing/screen.ts'
import { useUser } from '#lib/identity/session.ts'
import {
  QUICK_RANGE_LABELS,
  getQuickRange,
  findQuickRange,
  formatRange,
  type DateRange,
} from '@nocturne/base/date-range'
import { StickyFilters } from '#shells/sticky-filters.tsx'
import { NextPageLoader } from '#shells/list-page.tsx'
import { Page } from '#shells/page.tsx'
import type { ListState } from '#shells/query-state.ts'
import { QueryView } from '#shells/query-view.tsx'
import { DeptFilterChip } from '../../directory/public.ts'
import { ExportButton } from '../export/export-action.tsx'
import type { ExportSource } from '../export/export-source.ts'
import { marketOverviewLink } from '../links.ts'
import { Podium } from './podium.tsx'
import {
  formatRankedDetails,
  formatOwnRankDetails,
  formatRankedValue,
  type OwnRank,
  type RankedRow,
} from './ranking-rows.ts'
import styles from './ranking-view.module.css'

/** Fields that the responses of all rankings have in common. */
type Around = DateRange & {
  running: boolean
  rankedNum: number
  sum: number | null
  best: number | null
  mine: OwnRank
}

type RankingViewProps<M extends MeasureName> = {
  /** Measures available for ranking. */
  measures: readonly M[]
  filter: {
    range: DateRange
    today: string
    deptId: number | undefined
    measure: M
    setRange: (range: DateRange) => void
    setDept: (deptId: number | undefined) => void
    setMeasure: (measure: M) => void
  }
  query: ListState<RankedRow> & { first: (Around & { measure: M }) | undefined; rows: readonly RankedRow[] }
  /** Endpoint and input for exporting the rows. */
  saved: ExportSource
  /** Drill-down link of a row within the same nights and department; undefined if there is none. */
  explained: (row: RankedRow, filter: DateRange & { deptId?: number }) => string | undefined
}

/** Ranking: a podium for the top three, a list below, and the user's own place always visible. */
export function RankingView<M extends MeasureName>({ measures, filter, query, saved, explained }: RankingViewProps<M>) {
  const { first, rows } = query
  const { loadMore } = useScreen()
  const findHref = (row: RankedRow) => {
    if (!row.opens || !first) return undefined
    const { beginDate, endDate } = first
    const within = filter.deptId !== undefined && row.creditedDeptId !== null && { deptId: row.creditedDeptId }
    return explained(row, { beginDate, endDate, ...within })
  }
  return (
    <Page
      backTo={marketOverviewLink}
      right={<ExportButton {...saved} />}
      bottom={first && <OwnPlace mine={first.mine} measure={first.measure} href={findHref} />}
    >
      <Filters measures={measures} filter={filter} />
      <QueryView query={query} skeleton={<Skeleton count={6} />}>
        {() => {
          if (!first || rows.length === 0) return <EmptyState text="暂无排名" />
          return (
            <>
              <Card>
                <Podium places={rows.slice(0, PODIUM)} measure={first.measure} href={findHref} />
              </Card>
              <section>
                <SectionTitle end={first.sum !== null && `合计 ${formatRankedValue(first.measure, first.sum)}`}>
                  {`${first.rankedNum} 人上榜 · ${formatRange(first)}`}
                </SectionTitle>
                {rows.length > PODIUM && (
                  <Card>
                    <div className={styles['rows']}>
                      {rows.slice(PODIUM).map((row) => (
                        <Row key={row.userId} row={row} first={first} href={findHref(row)} />
                      ))}
                    </div>
                  </Card>
                )}
                <NextPageLoader query={query} byHand={!loadMore} />
              </section>
            </>
          )
        }}
      </QueryView>
    </Page>
  )
}

const PODIUM = 3

/** Label of a measure among the selectable ones. */
const getChoiceLabel = (name: MeasureName) => (name === 'paidAmount' ? getShortLabel(name) : getMeasure(name).label)

function Filters<M extends MeasureName>({ measures, filter }: Pick<RankingViewProps<M>, 'measures' | 'filter'>) {
  const { range, today } = filter
  const quick = findQuickRange(range, today)
  return (
    <StickyFilters>
      <ChipRow label="日期范围与部门">
        {QUICK_RANGE_LABELS.filter(({ id }) => id !== 'lastNight').map(({ id, label }) => (
          <Chip key={id} selected={id === quick} onClick={() => filter.setRange(getQuickRange(id, today))}>
            {label}
          </Chip>
        ))}
        <DeptFilterChip value={filter.deptId} onChange={filter.setDept} />
      </ChipRow>
      <SegmentedControl
        label="排行方式"
        options={measures.map((name) => ({ id: name, label: getChoiceLabel(name) }))}
        value={filter.measure}
        onChange={filter.setMeasure}
      />
    </StickyFilters>
  )
}

type RowProps = { row: RankedRow; first: Around & { measure: MeasureName }; href: string | undefined }

function Row({ row, first, href }: RowProps) {
  const share = row.value !== null && first.best !== null && Math.max(0, row.value) / Math.max(1, first.best)
  return (
    <ShareRow
      rank={row.place}
      face
      picture={row.avatarUrl}
      title={row.nickName}
      fact={formatRankedDetails(row)}
      figure={formatRankedValue(first.measure, row.value)}
      {...(share !== false && { share })}
      {...(href !== undefined && { href })}
    />
  )
}

type OwnPlaceProps = { mine: OwnRank; measure: MeasureName; href: (row: RankedRow) => string | undefined }

/** The user's own place, aligned with the list. */
function OwnPlace({ mine, measure, href }: OwnPlaceProps) {
  const user = useUser()
  if (!user) return null
  const to = mine && href(mine)
  return (
    <BottomBar>
      <section className={styles['own']} aria-label="我的排名">
        {mine ? (
          <ShareRow
            own
            rank={mine.place}
            face
            picture={mine.avatarUrl}
            title={mine.nickName}
            fact={formatOwnRankDetails(measure, mine)}
            figure={formatRankedValue(measure, mine.value)}
            {...(to && { href: to })}
          />
        ) : (
          <ShareRow
            own
            rank={null}
            face
            title={user.nickName}
            fact={`暂无${getMeasure(measure).label}`}
            figure="未上榜"
          />
        )}
      </section>
    </BottomBar>
  )
}
