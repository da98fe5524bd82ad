import { shortLabel, type MeasureName } from '@nocturne/contract/reports/measures'
import { summaryGroups, summaryReport } from '@nocturne/contract/reports/summary/definition'
import type { Key, ReactNode } from 'react'

import { Button } from '../../../kit/button.tsx'
import { ChipRow } from '../../../kit/chip.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { WideTable, type WideGroup } from '../../../kit/wide-table.tsx'
import { ListEnd } from '../../../shells/list-page.tsx'
import { ReportFrame } from '../../../shells/report-page.tsx'
import { DeptChip } from '../../directory/public.ts'
import { ExportAction } from '../export/export-action.tsx'
import { cellText } from '../frame/figures.ts'
import { headline } from '../frame/level-page.tsx'
import type { Reading } from '../frame/use-level.ts'
import { useFolds } from './use-folds.ts'

type Figures = Readonly<Record<(typeof summaryReport.summary)[number], number>>

export interface SummaryPageProps<Row extends Figures> {
  reading: Reading<Row> & { answer: { summary: Figures } | undefined }
  /** What one row is, for `9 个部门`. */
  counted: string
  /** Over the names of the rows. */
  corner: string
  title: (row: Row) => string
  href: (row: Row) => string
  rowKey: (row: Row) => Key
  /** After the sheet. */
  foot?: ReactNode
  /** Where back leads when the page was opened first. */
  backTo: string
}

const groups: readonly WideGroup[] = summaryGroups.map(({ columns, ...group }) => ({
  ...group,
  columns: columns.map((name) => ({ key: name, label: shortLabel(name) })),
}))

/** One level of 汇总报表: everything its rows came to, side by side, with the sum under it. */
export function SummaryPage<Row extends Figures>(props: SummaryPageProps<Row>) {
  const { reading, counted, corner, title, href, rowKey, foot, backTo } = props
  const { level, saved, filter, first, answer, query, total } = reading
  const { folded, allOpen, turn, turnAll } = useFolds()
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
          ? headline({ headline: summaryReport.headline, summary: [summaryReport.headline] }, { ...first, trend: [] })
          : null
      }
      filters={
        level.axis === 'dept' && (
          <ChipRow label="部门">
            <DeptChip scoped value={filter.deptId} onChange={filter.setDept} />
          </ChipRow>
        )
      }
      query={query}
      empty="该时段暂无数据"
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
              {[first?.dept?.deptName, first?.person?.nickName, `${total} ${counted}`, '单位 元']
                .filter(Boolean)
                .join(' · ')}
            </SectionTitle>
            <WideTable
              label={summaryReport.title}
              corner={corner}
              groups={groups}
              folded={folded}
              onFold={turn}
              sorted={sorted}
              onSort={(name) => filter.setSort(name as MeasureName)}
              onCorner={byNight ? () => filter.setSort(undefined) : undefined}
              rows={rows.map((row) => ({ key: rowKey(row), title: title(row), href: href(row), cells: cellsOf(row) }))}
              total={{ title: '合计', cells: answer ? cellsOf(answer.summary) : {} }}
              end={query.hasNextPage && <ListEnd query={query} />}
            />
          </section>
          {foot}
        </>
      )}
    </ReportFrame>
  )
}

const cellsOf = (figures: Figures) =>
  Object.fromEntries(summaryReport.summary.map((name) => [name, cellText(name, figures[name])]))
