import type { Report } from '@nocturne/contract/reports/definition'
import { labelIn, measureOf, type MeasureName } from '@nocturne/contract/reports/measures'
import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import type { Key, ReactNode } from 'react'

import { Avatar } from '../../../kit/avatar.tsx'
import { BarChart } from '../../../kit/bar-chart.tsx'
import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import type { ShareRowProps } from '../../../kit/share-row.tsx'
import { rangeText } from '../../../shells/date-range.ts'
import { rowsOf } from '../../../shells/query-state.ts'
import type { ReportHeadlineProps } from '../../../shells/report-headline.tsx'
import { NOTHING_THEN, ReportPage } from '../../../shells/report-page.tsx'
import { DeptChip } from '../../directory/public.ts'
import { ExportAction } from '../export/export-action.tsx'
import { explainedBy } from './explained.tsx'
import { cellText, comparison, exactText, figureText } from './figures.ts'
import { emptyFor, withSearch } from './name-search.tsx'
import { filledTrend, trendBars } from './trend.ts'
import type { Reading } from './use-level.ts'

type Figures = Readonly<Partial<Record<MeasureName, number | null>>>

/** What every level answers around its rows. */
export type Around = {
  today: string
  beginDate: string
  endDate: string
  running: boolean
  scope: 'self' | 'dept' | 'all'
  dept: { deptName: string } | null
  person: { nickName: string; avatarUrl: string | null; deptName: string; postName: string } | null
  /** Nothing instead of what cannot be said of the filter. */
  summary: Figures
  before: { figure: number } | null
  trend: readonly { at: string; figure: number }[]
}

export interface LevelPageProps<Row> {
  report: Report
  reading: Reading<Row>
  row: (row: Row, index: number) => ShareRowProps
  rowKey: (row: Row) => Key
  /** What one row is, for `9 个部门`: `个部门`, `人`, `单`. */
  counted: string
  /** Further filters under the nights. */
  filters?: ReactNode
  /** Over the headline, under the person whose lines these are. */
  head?: ReactNode
  /** Beside the measures of the report: figures that are no sums. */
  figures?: readonly { label: string; value: ReactNode }[] | undefined
  /** Under the headline: what its figure is made of. */
  parts?: ReactNode
  /** On the chip for what stands now, whenever it began; for levels whose nights are `all`. */
  anyNight?: string
  empty?: string
  /** Where back leads when the page was opened first. */
  backTo: string
}

/** One level of a report: nights, headline with its trend, rows in their order. */
export function LevelPage<Row>(props: LevelPageProps<Row>) {
  const { report, reading, row, rowKey, counted, filters, head, figures = [], parts, anyNight, backTo } = props
  const { empty = NOTHING_THEN } = props
  const { level, saved, filter, first, query, total, main } = reading
  return (
    <ReportPage
      backTo={backTo}
      exportAction={<ExportAction {...saved} />}
      range={filter.anyNight ? null : filter.range}
      today={filter.today}
      onRange={filter.setRange}
      onAllNights={anyNight === undefined ? undefined : filter.setAnyNight}
      allNights={anyNight}
      filters={
        <>
          <Narrowing report={report} level={level} filter={filter} main={main} />
          {filters}
        </>
      }
      head={
        <>
          {first?.person && <Whose {...first.person} />}
          {head}
        </>
      }
      headline={first === undefined ? null : headline(report, first, figures)}
      parts={withSearch(reading, parts)}
      query={query}
      row={row}
      rowKey={rowKey}
      rowsTitle={[first?.dept?.deptName, `${total} ${counted}`].filter(Boolean).join(' · ')}
      order={level.sorts.length > 0 && `按${labelIn(report, main)}`}
      empty={emptyFor(filter.keyword, empty)}
    />
  )
}

/** Rows of departments or of people: what the page says of one besides the figure it stands in order of. */
interface RankedPageProps<Row> extends Omit<LevelPageProps<Row>, 'row' | 'rowKey' | 'counted'> {
  fact: (row: Row) => string
  subfigure?: (row: Row) => string
  /** What the row is made of; none where its lines are shown nowhere. */
  href?: (row: Row) => string
}

/** The level of departments. */
export function DeptsPage<Row extends Figures & { deptId: number; deptName: string }>(props: RankedPageProps<Row>) {
  const ranked = rankedRow(props)
  return (
    <LevelPage
      {...props}
      counted="个部门"
      rowKey={(row) => row.deptId}
      row={(row, index) => ({ ...ranked(row, index), title: row.deptName })}
    />
  )
}

/** The level of people. */
export function UsersPage<Row extends Figures & { userId: number; nickName: string; avatarUrl: string | null }>(
  props: RankedPageProps<Row> & {
    /** Where more is to be said of them than how many they are: `人，其中 3 人上钟`. */
    counted?: string
  },
) {
  const ranked = rankedRow(props)
  return (
    <LevelPage
      {...props}
      counted={props.counted ?? '人'}
      rowKey={(row) => row.userId}
      row={(row, index) => ({ ...ranked(row, index), face: true, picture: row.avatarUrl, title: row.nickName })}
    />
  )
}

/** Place, figure and bar of a row beside the largest. */
function rankedRow<Row extends Figures>({ reading, fact, subfigure, href }: RankedPageProps<Row>) {
  const { main, query } = reading
  const figureOf = (row: Row): number => row[main] ?? 0
  const largest = Math.max(1, ...(query.data ? rowsOf(query.data) : []).map(figureOf))
  return (row: Row, index: number) => ({
    rank: index + 1,
    fact: fact(row),
    figure: <span title={exactText(main, figureOf(row))}>{figureText(main, figureOf(row))}</span>,
    share: Math.max(0, figureOf(row)) / largest,
    ...(subfigure && { subfigure: subfigure(row) }),
    ...(href && { href: href(row) }),
  })
}

/** The person whose lines these are. */
export function Whose({ nickName, avatarUrl, deptName, postName }: NonNullable<Around['person']>) {
  return (
    <ListRow
      lead={<Avatar name={nickName} picture={avatarUrl} />}
      title={nickName}
      fact={`${deptName} · ${postName}`}
    />
  )
}

/** Which department, where rows are departments, and the orders rows can stand in; one order is no choice. */
function Narrowing({
  report,
  level,
  filter,
  main,
}: Pick<Reading<unknown>, 'level' | 'filter' | 'main'> & { report: Report }) {
  const byDept = level.axis === 'dept'
  const sorts = level.sorts.length > 1 ? level.sorts : []
  if (!byDept && sorts.length === 0) return null
  return (
    <ChipRow label={byDept ? '部门与排序' : '排序'}>
      {byDept && <DeptChip scoped value={filter.deptId} onChange={filter.setDept} />}
      {sorts.length > 0 && <ArrowDownWideNarrow aria-hidden />}
      {sorts.map((name) => (
        <Chip key={name} selected={name === main} onClick={() => filter.setSort(name)}>
          {labelIn(report, name)}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** The large figure, how it came about, and its neighbours. */
export function headline(
  report: Pick<Report, 'headline' | 'summary' | 'labels'>,
  first: Around,
  further: NonNullable<ReportHeadlineProps['figures']> = [],
): ReportHeadlineProps {
  const { headline: name, summary } = report
  const figure = first.summary[name] ?? 0
  const trend = filledTrend(first.trend, first, first.today)
  const ofVenue = first.scope === 'all' && first.dept === null && first.person === null
  const others = summary.filter(
    (other) => other !== name && first.summary[other] !== null && (ofVenue || !measureOf(other).venueOnly),
  )
  return {
    label: labelIn(report, name),
    figure: figureText(name, figure),
    exact: exactText(name, figure),
    note: `${rangeText(first, first.today)}${first.running ? ' · 实时' : ''}`,
    comparison: comparison(name, figure, first),
    ...(trend.length > 1 && {
      chart: <BarChart label={`${labelIn(report, name)}走势`} bars={trendBars(trend, (one) => exactText(name, one))} />,
    }),
    explains: name,
    explain: explainedBy(report, first.summary),
    figures: [
      ...others.map((other) => ({
        label: labelIn(report, other),
        value: cellText(other, first.summary[other] ?? 0),
        explains: other,
      })),
      ...further,
    ],
  }
}
