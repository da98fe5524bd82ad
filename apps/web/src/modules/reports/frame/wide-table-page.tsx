import type { Report } from '@nocturne/contract/reports/definition'
import { getShortLabel, type MeasureName } from '@nocturne/contract/reports/measures'
import { useState, type Key, type ReactNode } from 'react'

import { Button } from '#kit/button.tsx'
import { ChipRow } from '#kit/chip.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { WideTable, type WideGroup } from '#kit/wide-table.tsx'
import { useScreen } from '#lib/routing/screen.ts'
import { NextPageLoader } from '#shells/list-page.tsx'
import { removeDuplicates } from '#shells/query-state.ts'
import { NO_DATA_TEXT, ReportFrame } from '#shells/report-page.tsx'
import { DeptFilterChip } from '../../directory/public.ts'
import { ExportButton } from '../export/export-action.tsx'
import { createMeasureExplainer } from './explanation.tsx'
import { formatTableCell } from './figures.ts'
import { buildReportHeadline, ReportPersonRow } from './level-page.tsx'
import { formatEmptyText, addNameSearch } from './name-search.tsx'
import { canSearchPeople } from './report-filter.ts'
import { useFoldedGroups } from './use-folded-groups.ts'
import type { LevelData } from './use-level.ts'

type Figures = Readonly<Partial<Record<MeasureName, number | null>>>

/** Group of related columns; when folded, only `main` is shown. */
export type ColumnGroup = { id: string; title: string; main: MeasureName; columns: readonly MeasureName[] }

interface WideTablePageProps<Row extends Figures> {
  report: Report
  groups: readonly ColumnGroup[]
  /** Initially folded groups. */
  folded?: readonly string[]
  reading: LevelData<Row>
  /** Unit in the count of rows: `个部门` in `9 个部门`. */
  counted: string
  /** Heading of the first column, which names the rows. */
  corner: string
  title: (row: Row) => string
  href: (row: Row) => string | undefined
  rowKey: (row: Row) => Key
  /** Figures under the headline; none by default. */
  figures?: readonly MeasureName[]
  /** Shows the trend chart under the headline. */
  trend?: boolean
  /** Content below the headline, such as the breakdown of its figure. */
  parts?: ReactNode
  /** Content after the table. */
  foot?: ReactNode
  empty?: string
  /** Back target if this is the first page the user opened. */
  backTo: string
}

const NONE_FOLDED: readonly string[] = []

/** Report level with more columns than fit on a phone: a wide table with a total row. */
export function WideTablePage<Row extends Figures>(props: WideTablePageProps<Row>) {
  const { report, groups, reading, counted, corner, title, href, rowKey, figures = [], trend = false } = props
  const { parts, foot, empty = NO_DATA_TEXT, backTo } = props
  const { level, saved, filter, first, query, total } = reading
  const { loadMore } = useScreen()
  const [explained, setExplained] = useState<string | null>(null)
  const { folded, allOpen, turn, turnAll } = useFoldedGroups(groups, props.folded ?? NONE_FOLDED)
  // Nights are in chronological order until a column is selected.
  const byNight = level.axis === 'night'
  const sorted = filter.sort ?? (byNight ? undefined : level.sorts[0])
  return (
    <ReportFrame
      backTo={backTo}
      exportAction={<ExportButton {...saved} />}
      range={filter.range}
      today={filter.today}
      onRange={filter.setRange}
      headline={
        first
          ? buildReportHeadline(
              { ...report, summary: [report.headline, ...figures] },
              { ...first, ...(!trend && { trend: [] }) },
            )
          : null
      }
      filters={
        level.axis === 'dept' && (
          <ChipRow label="部门">
            <DeptFilterChip scoped value={filter.deptId} onChange={filter.setDept} />
          </ChipRow>
        )
      }
      head={first?.person && <ReportPersonRow {...first.person} />}
      parts={addNameSearch(reading, parts)}
      query={query}
      empty={formatEmptyText(filter.keyword, empty)}
    >
      {(rows) => (
        <>
          <section>
            <SectionTitle
              end={
                <Button kind="ghost" size="small" onClick={turnAll}>
                  {allOpen ? '全部收起' : '全部展开'}
                </Button>
              }
            >
              {[first?.dept?.deptName, `${total} ${counted}`, '单位 元'].filter(Boolean).join(' · ')}
            </SectionTitle>
            <WideTable
              label={report.title}
              corner={corner}
              groups={groups.map(toWideGroup)}
              folded={folded}
              onFold={turn}
              sorted={sorted}
              // A tap on a heading sorts by its column; on the sorted column it opens the definition of the measure.
              onSort={(name) => (name === sorted ? setExplained(name) : filter.setSort(name as MeasureName))}
              onCorner={byNight ? () => filter.setSort(undefined) : undefined}
              rows={removeDuplicates(rows, rowKey).map((row) => ({
                key: rowKey(row),
                title: title(row),
                cells: createCells(row, groups),
                ...withLink(href(row)),
              }))}
              hint={sorted && '再点排序中的表头看说明'}
              total={{ title: '合计', cells: first ? createCells(first.summary, groups) : {} }}
              end={query.hasNextPage && <NextPageLoader query={query} byHand={!loadMore} />}
              over={canSearchPeople(level.axis) ? 'search' : first?.person ? 'person' : undefined}
            />
          </section>
          {foot}
          {explained !== null &&
            first &&
            createMeasureExplainer(report, first.summary)(explained, () => setExplained(null))}
        </>
      )}
    </ReportFrame>
  )
}

const withLink = (href: string | undefined) => (href === undefined ? {} : { href })

const toWideGroup = ({ columns, ...group }: ColumnGroup): WideGroup => ({
  ...group,
  columns: columns.map((name) => ({ key: name, label: getShortLabel(name) })),
})

/** Cells of a row or of the totals. Totals lack measures that are not additive: their cells are empty. */
const createCells = (figures: Figures, groups: readonly ColumnGroup[]) =>
  Object.fromEntries(
    groups
      .flatMap(({ columns }) => columns)
      .map((name) => [name, figures[name] == null ? '' : formatTableCell(name, figures[name])]),
  )
