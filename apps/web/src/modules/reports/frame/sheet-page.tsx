import type { Report } from '@nocturne/contract/reports/definition'
import { shortLabel, type MeasureName } from '@nocturne/contract/reports/measures'
import type { Key, ReactNode } from 'react'

import { Button } from '../../../kit/button.tsx'
import { ChipRow } from '../../../kit/chip.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { WideTable, type WideGroup } from '../../../kit/wide-table.tsx'
import { useScreen } from '../../../lib/screen.ts'
import { ListEnd } from '../../../shells/list-page.tsx'
import { eachOnce } from '../../../shells/query-state.ts'
import { NOTHING_THEN, ReportFrame } from '../../../shells/report-page.tsx'
import { DeptChip } from '../../directory/public.ts'
import { ExportAction } from '../export/export-action.tsx'
import { cellText } from './figures.ts'
import { headline, Whose } from './level-page.tsx'
import { emptyFor, withSearch } from './name-search.tsx'
import { findsPeople } from './report-filter.ts'
import { useFolds } from './use-folds.ts'
import type { Reading } from './use-level.ts'

type Figures = Readonly<Partial<Record<MeasureName, number>>>

/** Columns of a sheet that belong together; folded, only `main` of them stays in sight. */
export type SheetGroup = { id: string; title: string; main: MeasureName; columns: readonly MeasureName[] }

export interface SheetPageProps<Row extends Figures> {
  report: Report
  groups: readonly SheetGroup[]
  /** Groups that are folded until somebody opens them. */
  folded?: readonly string[]
  reading: Reading<Row> & { answer: { summary: Figures } | undefined }
  /** What one row is, for `9 个部门`. */
  counted: string
  /** Over the names of the rows. */
  corner: string
  title: (row: Row) => string
  href: (row: Row) => string
  rowKey: (row: Row) => Key
  /** Which figures stand under the headline; none unless they are named. */
  figures?: readonly MeasureName[]
  /** How the headline came about is drawn under it. */
  trend?: boolean
  /** Under the headline: what its figure is made of. */
  parts?: ReactNode
  /** After the sheet. */
  foot?: ReactNode
  empty?: string
  /** Where back leads when the page was opened first. */
  backTo: string
}

const NONE_FOLDED: readonly string[] = []

/** One level of a report with more columns than a phone is wide: what its rows came to, side by side, with the sum under it. */
export function SheetPage<Row extends Figures>(props: SheetPageProps<Row>) {
  const { report, groups, reading, counted, corner, title, href, rowKey, figures = [], trend = false } = props
  const { parts, foot, empty = NOTHING_THEN, backTo } = props
  const { level, saved, filter, first, answer, query, total } = reading
  const { loadMore } = useScreen()
  const { folded, allOpen, turn, turnAll } = useFolds(groups, props.folded ?? NONE_FOLDED)
  // Nights stand in their own order until a column is asked for.
  const byNight = level.axis === 'night'
  const sorted = filter.sort ?? (byNight ? undefined : level.sorts[0])
  return (
    <ReportFrame
      backTo={backTo}
      exportAction={<ExportAction {...saved} />}
      range={filter.range}
      today={filter.today}
      onRange={filter.setRange}
      headline={
        first
          ? headline({ ...report, summary: [report.headline, ...figures] }, { ...first, ...(!trend && { trend: [] }) })
          : null
      }
      filters={
        level.axis === 'dept' && (
          <ChipRow label="部门">
            <DeptChip scoped value={filter.deptId} onChange={filter.setDept} />
          </ChipRow>
        )
      }
      head={first?.person && <Whose {...first.person} />}
      parts={withSearch(reading, parts)}
      query={query}
      empty={emptyFor(filter.keyword, empty)}
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
              groups={groups.map(wide)}
              folded={folded}
              onFold={turn}
              sorted={sorted}
              onSort={(name) => filter.setSort(name as MeasureName)}
              onCorner={byNight ? () => filter.setSort(undefined) : undefined}
              rows={eachOnce(rows, rowKey).map((row) => ({
                key: rowKey(row),
                title: title(row),
                href: href(row),
                cells: cellsOf(row, groups),
              }))}
              total={{ title: '合计', cells: answer ? cellsOf(answer.summary, groups) : {} }}
              end={query.hasNextPage && <ListEnd query={query} byHand={!loadMore} />}
              over={findsPeople(level.axis) ? 'search' : first?.person ? 'person' : undefined}
            />
          </section>
          {foot}
        </>
      )}
    </ReportFrame>
  )
}

const wide = ({ columns, ...group }: SheetGroup): WideGroup => ({
  ...group,
  columns: columns.map((name) => ({ key: name, label: shortLabel(name) })),
})

/** A sum leaves out what does not add up. */
const cellsOf = (figures: Figures, groups: readonly SheetGroup[]) =>
  Object.fromEntries(
    groups
      .flatMap(({ columns }) => columns)
      .map((name) => [name, figures[name] === undefined ? '' : cellText(name, figures[name])]),
  )
