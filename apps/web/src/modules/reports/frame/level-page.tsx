import type { Report } from '@nocturne/contract/reports/definition'
import { getMeasureLabel, getMeasure, type MeasureName } from '@nocturne/contract/reports/measures'
import { buildFullTrend } from '@nocturne/contract/reports/trend'
import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import type { Key, ReactNode } from 'react'

import { Avatar } from '#kit/avatar.tsx'
import { BarChart } from '#kit/bar-chart.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { ListRow } from '#kit/list-row.tsx'
import type { ShareRowProps } from '#kit/share-row.tsx'
import { formatRange } from '@nocturne/base/date-range'
import type { ReportHeadlineProps } from '#shells/report-headline.tsx'
import { NO_DATA_TEXT, ReportPage } from '#shells/report-page.tsx'
import { DeptFilterChip } from '../../directory/public.ts'
import { ExportButton } from '../export/export-action.tsx'
import { createMeasureExplainer } from './explanation.tsx'
import { FurtherFilters } from './further-filters.tsx'
import { formatTableCell, computeComparedChange, formatExactMeasure, formatMeasure } from './figures.ts'
import { formatEmptyText, addNameSearch } from './name-search.tsx'
import { buildTrendBars } from './trend.ts'
import type { LevelData } from './use-level.ts'

type Figures = Readonly<Partial<Record<MeasureName, number | null>>>

/** Fields that the responses of all levels have in common. */
export type ReportHeader = {
  today: string
  beginDate: string
  endDate: string
  running: boolean
  scope: 'self' | 'dept' | 'all'
  dept: { deptName: string } | null
  person: { nickName: string; avatarUrl: string | null; deptName: string; postName: string } | null
  /** Sums by measure, without the measures that cannot be computed for the filter. */
  summary: Figures
  before: { figure: number } | null
  trend: readonly { at: string; figure: number }[]
}

interface LevelPageProps<Row> {
  report: Report
  reading: LevelData<Row>
  row: (row: Row, index: number) => ShareRowProps
  rowKey: (row: Row) => Key
  /** Unit in the count of rows: `个部门` in `9 个部门`, `人`, `单`. */
  counted: string
  /** Further filters under the nights. */
  filters?: ReactNode
  /** Number of active filters among `filters`. If given, `filters` open in a sheet behind the chip 筛选. */
  filtersUsed?: number
  /** Content between the person of the report and the headline. */
  head?: ReactNode
  /** Further figures of the report that are not sums. */
  figures?: readonly { label: string; value: ReactNode }[] | undefined
  /** Content below the headline, such as the breakdown of its figure. */
  parts?: ReactNode
  /** Label of the chip for all nights; only for levels with `nights: 'all'`. */
  anyNight?: string
  empty?: string
  /** Back target if this is the first page the user opened. */
  backTo: string
}

/** Page of one report level: nights, headline with trend, sorted rows. */
export function LevelPage<Row>(props: LevelPageProps<Row>) {
  const {
    report,
    reading,
    row,
    rowKey,
    counted,
    filters,
    filtersUsed,
    head,
    figures = [],
    parts,
    anyNight,
    backTo,
  } = props
  const { empty = NO_DATA_TEXT } = props
  const { level, saved, filter, first, query, total, main } = reading
  return (
    <ReportPage
      backTo={backTo}
      exportAction={<ExportButton {...saved} />}
      range={filter.anyNight ? null : filter.range}
      today={filter.today}
      onRange={filter.setRange}
      onAllNights={anyNight === undefined ? undefined : filter.setAnyNight}
      allNights={anyNight}
      filters={
        <>
          <Narrowing
            report={report}
            level={level}
            filter={filter}
            main={main}
            further={filtersUsed !== undefined && <FurtherFilters used={filtersUsed}>{filters}</FurtherFilters>}
          />
          {filtersUsed === undefined && filters}
        </>
      }
      head={
        <>
          {first?.person && <ReportPersonRow {...first.person} />}
          {head}
        </>
      }
      headline={first === undefined ? null : buildReportHeadline(report, first, figures)}
      parts={addNameSearch(reading, parts)}
      query={query}
      row={row}
      rowKey={rowKey}
      rowsTitle={[first?.dept?.deptName, `${total} ${counted}`].filter(Boolean).join(' · ')}
      order={level.sorts.length > 0 && `按${getMeasureLabel(report, main)}`}
      empty={formatEmptyText(filter.keyword, empty)}
    />
  )
}

/** Row above the report with the person it is about. */
export function ReportPersonRow({ nickName, avatarUrl, deptName, postName }: NonNullable<ReportHeader['person']>) {
  return (
    <ListRow
      lead={<Avatar name={nickName} picture={avatarUrl} />}
      title={nickName}
      fact={`${deptName} · ${postName}`}
    />
  )
}

/** Chips for the department, if rows are departments, and for the sort order, if there are several. */
function Narrowing({
  report,
  level,
  filter,
  main,
  further,
}: Pick<LevelData<unknown>, 'level' | 'filter' | 'main'> & { report: Report; further: ReactNode }) {
  const byDept = level.axis === 'dept'
  const sorts = level.sorts.length > 1 ? level.sorts : []
  if (!byDept && sorts.length === 0 && !further) return null
  return (
    <ChipRow label={byDept ? '部门与排序' : '排序'}>
      {further}
      {byDept && <DeptFilterChip scoped value={filter.deptId} onChange={filter.setDept} />}
      {sorts.length > 0 && <ArrowDownWideNarrow aria-hidden />}
      {sorts.map((name) => (
        <Chip key={name} selected={name === main} onClick={() => filter.setSort(name)}>
          {getMeasureLabel(report, name)}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** Headline of the report with its trend, comparison and further figures. */
export function buildReportHeadline(
  report: Pick<Report, 'headline' | 'summary' | 'labels'>,
  first: ReportHeader,
  further: NonNullable<ReportHeadlineProps['figures']> = [],
): ReportHeadlineProps {
  const { headline: name, summary } = report
  const figure = first.summary[name] ?? 0
  const trend = buildFullTrend(first.trend, first, first.today)
  const ofVenue = first.scope === 'all' && first.dept === null && first.person === null
  const others = summary.filter(
    (other) => other !== name && first.summary[other] !== null && (ofVenue || !getMeasure(other).venueOnly),
  )
  return {
    label: getMeasureLabel(report, name),
    figure: formatMeasure(name, figure),
    exact: formatExactMeasure(name, figure),
    note: `${formatRange(first, first.today)}${first.running ? ' · 实时' : ''}`,
    comparison: computeComparedChange(name, figure, first),
    ...(trend.length > 1 && {
      chart: (
        <BarChart
          label={`${getMeasureLabel(report, name)}走势`}
          bars={buildTrendBars(trend, (one) => formatExactMeasure(name, one))}
        />
      ),
    }),
    explains: name,
    explain: createMeasureExplainer(report, first.summary),
    figures: [
      ...others.map((other) => ({
        label: getMeasureLabel(report, other),
        value: formatTableCell(other, first.summary[other] ?? 0),
        explains: other,
      })),
      ...further,
    ],
  }
}
