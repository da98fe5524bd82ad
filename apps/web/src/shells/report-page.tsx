import type { Key, ReactNode } from 'react'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { SectionTitle } from '../kit/section-title.tsx'
import { ShareRow, type ShareRowProps } from '../kit/share-row.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { useScreen } from '../lib/screen.ts'
import type { DateRange } from './date-range.ts'
import { HeldFilters } from './held-filters.tsx'
import { OwnHeader } from './own-header.tsx'
import { ListEnd } from './list-page.tsx'
import { Page, type PageProps } from './page.tsx'
import { eachOnce, rowsOf, type ListData, type ListState } from './query-state.ts'
import { QueryView } from './query-view.tsx'
import { OtherNights, RangeChips } from './range-chips.tsx'
import { ReportHeadline, type ReportHeadlineProps } from './report-headline.tsx'
import styles from './report-page.module.css'

export interface ReportFrameProps<Row> extends Omit<PageProps, 'children' | 'flush' | 'right'> {
  /** Null is all nights there are. */
  range: DateRange | null
  /** The business date of the current night. */
  today: string
  /** The last night that can be chosen, where that is not the current one. */
  last?: string
  onRange: (range: DateRange) => void
  /** Where all nights may be looked at as well. */
  onAllNights?: (() => void) | undefined
  /** The word for them, where it is not 全部. */
  allNights?: string | undefined
  /** Further filters under the range: chips, a department, a search box. */
  filters?: ReactNode
  /** Whose report it is, over the headline. */
  head?: ReactNode
  /** The figure of the report; null while it is loading. */
  headline?: ReportHeadlineProps | null
  /** What that figure is made of, under it. */
  parts?: ReactNode
  query: ListState<Row>
  empty?: string
  /** In the bar: the button that saves the report as a file. */
  exportAction?: ReactNode
  /** What the rows look like; there is at least one. */
  children: (rows: readonly Row[]) => ReactNode
}

/** Where the nights hold nothing and no page says it in its own words. */
export const NOTHING_THEN = '该时段暂无数据'

/** What every report has around its rows: nights and filters that stay, headline, and words where there is nothing. */
export function ReportFrame<Row>(props: ReportFrameProps<Row>) {
  const { range, today, last, onRange, onAllNights, allNights, filters, head, headline, parts, query, ...others } =
    props
  const { exportAction, children, ...page } = others
  const { empty = NOTHING_THEN, ...rest } = page
  const own = useScreen().nav === 'custom' && <OwnHeader backTo={rest.backTo} right={exportAction} />
  return (
    <Page {...rest} {...(own && { header: own })} right={exportAction}>
      <HeldFilters>
        <RangeChips
          range={range}
          today={today}
          last={last}
          onChange={onRange}
          onAll={onAllNights}
          allLabel={allNights}
        />
        {filters}
      </HeldFilters>
      {head}
      {headline && <ReportHeadline {...headline} />}
      {parts}
      {headline === null && !query.error && <Skeleton shape="lines" count={5} />}
      <QueryView<ListData<Row>> query={query} skeleton={<Skeleton count={5} />}>
        {(data) => {
          const rows = rowsOf(data)
          if (rows.length > 0) return children(rows)
          const others = range !== null && empty === NOTHING_THEN && (
            <OtherNights range={range} today={today} last={last} onChange={onRange} />
          )
          return <EmptyState text={empty} action={others} />
        }}
      </QueryView>
    </Page>
  )
}

export interface ReportPageProps<Row> extends Omit<ReportFrameProps<Row>, 'children'> {
  /** One line of the report; `href` leads to what it is made of. */
  row: (row: Row, index: number) => ShareRowProps
  rowKey: (row: Row) => Key
  /** Over the rows: whose they are, how many. */
  rowsTitle?: ReactNode
  /** On the right of that: the order they stand in. */
  order?: ReactNode
}

/** A report: nights, headline, chart, rows that lead to what they are made of. */
export function ReportPage<Row>({ row, rowKey, rowsTitle, order, ...frame }: ReportPageProps<Row>) {
  const { loadMore } = useScreen()
  return (
    <ReportFrame {...frame}>
      {(rows) => (
        <section>
          {rowsTitle !== undefined && <SectionTitle end={order}>{rowsTitle}</SectionTitle>}
          <Card>
            <div className={styles['rows']}>
              {eachOnce(rows, rowKey).map((item, index) => (
                <ShareRow key={rowKey(item)} {...row(item, index)} />
              ))}
            </div>
          </Card>
          <ListEnd query={frame.query} byHand={!loadMore} />
        </section>
      )}
    </ReportFrame>
  )
}
