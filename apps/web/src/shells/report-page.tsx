import type { Key, ReactNode } from 'react'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { ShareRow, type ShareRowProps } from '#kit/share-row.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useScreen } from '#lib/routing/screen.ts'
import type { DateRange } from '@nocturne/base/date-range'
import { StickyFilters } from './sticky-filters.tsx'
import { PlainPageHeader } from './plain-page-header.tsx'
import { NextPageLoader } from './list-page.tsx'
import { useIsMissing } from './missing-setup.tsx'
import { Page, type PageProps } from './page.tsx'
import { removeDuplicates, getRows, type ListData, type ListState } from './query-state.ts'
import { QueryView } from './query-view.tsx'
import { OtherNightsButton, RangeChips } from './range-chips.tsx'
import { ReportHeadline, type ReportHeadlineProps } from './report-headline.tsx'
import { BEFORE_FIRST_NIGHT_TEXT } from './setup-pages.ts'
import styles from './report-page.module.css'

interface ReportFrameProps<Row> extends Omit<PageProps, 'children' | 'flush' | 'right'> {
  /** Selected nights; null for all nights. */
  range: DateRange | null
  /** Current business date. */
  today: string
  /** Last selectable night, if it is not the current one. */
  last?: string
  onRange: (range: DateRange) => void
  /** Selects all nights; if set, the chips offer them. */
  onAllNights?: (() => void) | undefined
  /** Label for all nights; by default 全部. */
  allNights?: string | undefined
  /** Further filters under the range: chips, a department, a search box. */
  filters?: ReactNode
  /** Subject of the report, above the headline. */
  head?: ReactNode
  /** Headline figure; null while loading. */
  headline?: ReportHeadlineProps | null
  /** Content below the headline, such as the breakdown of its figure. */
  parts?: ReactNode
  query: ListState<Row>
  empty?: string
  /** Replaces the text for no rows. */
  emptyState?: ReactNode
  /** The report has no rows before the venue's first night; by default if `empty` is the default text. */
  needsNights?: boolean | undefined
  /** Export button in the bar. */
  exportAction?: ReactNode
  /** Renders the rows, of which there is at least one. */
  children: (rows: readonly Row[]) => ReactNode
}

/** Default text for nights without data. */
export const NO_DATA_TEXT = '该时段暂无数据'

/** Frame of every report: sticky nights and filters, headline, and a text when there are no rows. */
export function ReportFrame<Row>(props: ReportFrameProps<Row>) {
  const { range, today, last, onRange, onAllNights, allNights, filters, head, headline, parts, query, ...others } =
    props
  const { exportAction, children, ...page } = others
  const { empty = NO_DATA_TEXT, needsNights = empty === NO_DATA_TEXT, emptyState, ...rest } = page
  const own = useScreen().nav === 'custom' && <PlainPageHeader backTo={rest.backTo} right={exportAction} />
  return (
    <Page {...rest} {...(own && { header: own })} right={exportAction}>
      <StickyFilters>
        <RangeChips
          range={range}
          today={today}
          last={last}
          onChange={onRange}
          onAll={onAllNights}
          allLabel={allNights}
        />
        {filters}
      </StickyFilters>
      {head}
      {headline && <ReportHeadline {...headline} />}
      {parts}
      {headline === null && !query.error && <Skeleton shape="lines" count={5} />}
      <QueryView<ListData<Row>> query={query} skeleton={<Skeleton count={5} />}>
        {(data) => {
          const rows = getRows(data)
          if (rows.length > 0) return children(rows)
          const others = range !== null && empty === NO_DATA_TEXT && (
            <OtherNightsButton range={range} today={today} last={last} onChange={onRange} />
          )
          if (emptyState !== undefined) return emptyState
          if (needsNights) return <NoNightsState text={empty} action={others} />
          return <EmptyState text={empty} action={others} />
        }}
      </QueryView>
    </Page>
  )
}

/** Empty state that says so before the venue's first night, when no other range has data either. */
export function NoNightsState({ text, action }: { text: string; action: ReactNode }) {
  if (useIsMissing('nights')) return <EmptyState text={BEFORE_FIRST_NIGHT_TEXT} />
  return <EmptyState text={text} action={action} />
}

interface ReportPageProps<Row> extends Omit<ReportFrameProps<Row>, 'children'> {
  /** Row of the report; `href` links to the rows behind it. */
  row: (row: Row, index: number) => ShareRowProps
  rowKey: (row: Row) => Key
  /** Heading of the rows: their subject and number. */
  rowsTitle?: ReactNode
  /** Sort order as text, to the right of the heading. */
  order?: ReactNode
}

/** Report page with nights, headline, chart, and rows with drill-down links. */
export function ReportPage<Row>({ row, rowKey, rowsTitle, order, ...frame }: ReportPageProps<Row>) {
  const { loadMore } = useScreen()
  return (
    <ReportFrame {...frame}>
      {(rows) => (
        <section>
          {rowsTitle !== undefined && <SectionTitle end={order}>{rowsTitle}</SectionTitle>}
          <Card>
            <div className={styles['rows']}>
              {removeDuplicates(rows, rowKey).map((item, index) => (
                <ShareRow key={rowKey(item)} {...row(item, index)} />
              ))}
            </div>
          </Card>
          <NextPageLoader query={frame.query} byHand={!loadMore} />
        </section>
      )}
    </ReportFrame>
  )
}
