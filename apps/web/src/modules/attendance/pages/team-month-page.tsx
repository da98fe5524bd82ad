import { getBusinessDate } from '@nocturne/base/venue-time'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { emptyTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { useState } from 'react'

import { ChipRow } from '#kit/chip.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { MonthNavigation } from '#kit/period-navigation.tsx'
import { WideTable, type WideGroup } from '#kit/wide-table.tsx'
import { monthParam, idParam, textParam, useFilter } from '#lib/filter.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages, type PagedQuery } from '#lib/query/pages.ts'
import { StickyFilters } from '#shells/sticky-filters.tsx'
import { KeywordBox } from '#shells/keyword-box.tsx'
import { NextPageLoader } from '#shells/list-page.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { DeptFilterChip } from '../../directory/public.ts'
import { dayCountLabels, formatDayCount, type DayCountName } from '../labels.ts'
import { employeeCentreLink, buildMonthLink } from '../links.ts'

type Counts = AnswerOf<typeof attendance.month>['counts']
type Sort = NonNullable<InputOf<typeof attendance.team>['sort']>

const params = { month: monthParam, deptId: idParam, keyword: textParam }

const createGroup = (id: string, title: string, main: DayCountName, names: readonly DayCountName[]): WideGroup => ({
  id,
  title,
  main,
  columns: names.map((key) => ({ key, label: dayCountLabels[key] })),
})
const names: readonly DayCountName[] = [
  'shouldCount',
  'actualCount',
  'lateCount',
  'earlyCount',
  'missingCount',
  'leaveCount',
  'absentCount',
  'workMinutes',
]
const groups: readonly WideGroup[] = [
  createGroup('came', '出勤', 'actualCount', ['shouldCount', 'actualCount']),
  createGroup('faults', '异常', 'lateCount', ['lateCount', 'earlyCount', 'missingCount']),
  createGroup('away', '缺勤', 'absentCount', ['leaveCount', 'absentCount']),
  createGroup('hours', '小时', 'workMinutes', ['workMinutes']),
]

/** P110 人员考勤: a month of all employees in the user's data scope. */
export default function TeamMonthPage() {
  const { value, set } = useFilter(params)
  const tonight = getBusinessDate(useNow())
  const { month = tonight.slice(0, 7), deptId, keyword } = value
  const [sort, setSort] = useState<Sort>()
  const query = useApiPages(
    attendance.team,
    {
      month,
      ...(deptId !== undefined && { deptId }),
      ...(keyword !== '' && { keyword }),
      ...(sort && { sort }),
    },
    { pageSize: 50, live: true, keep: true },
  )
  return (
    <Page backTo={employeeCentreLink}>
      <StickyFilters>
        <MonthNavigation month={month} onMonth={(chosen) => set({ month: chosen })} />
        <KeywordBox label="搜索员工" placeholder="姓名或首字母" keyword={keyword} />
        <ChipRow label="部门">
          <DeptFilterChip scoped value={deptId} onChange={(chosen) => set({ deptId: chosen })} />
        </ChipRow>
      </StickyFilters>
      <QueryView query={query} skeleton={<Skeleton count={6} />}>
        {() => <People query={query} sort={sort} onSort={setSort} />}
      </QueryView>
    </Page>
  )
}

interface PeopleProps {
  query: PagedQuery<typeof attendance.team>
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

function People({ query, sort, onSort }: PeopleProps) {
  const [folded, setFolded] = useState<readonly string[]>([])
  const { rows, first, total, hasNextPage } = query
  if (!first || rows.length === 0) return <EmptyState text={emptyTexts.clock} />
  const toggleGroup = (id: string) =>
    setFolded(folded.includes(id) ? folded.filter((one) => one !== id) : [...folded, id])
  return (
    <section>
      <SectionTitle end="工时按小时">{`${Number(first.month.slice(5))}月 · ${total} 人`}</SectionTitle>
      <WideTable
        label="人员考勤"
        corner="员工"
        groups={groups}
        folded={folded}
        onFold={toggleGroup}
        sorted={sort}
        onSort={(name) => onSort(names.find((one) => one === name))}
        onCorner={() => onSort(undefined)}
        rows={rows.map(({ userId, userName, ...counts }) => ({
          key: userId,
          title: userName,
          href: buildMonthLink({ month: first.month, userId }),
          cells: buildCells(counts),
        }))}
        total={{ title: '合计', cells: buildCells(first.summary) }}
        end={hasNextPage && <NextPageLoader query={query} byHand />}
      />
    </section>
  )
}

const buildCells = (counts: Counts) =>
  Object.fromEntries(names.map((name) => [name, formatDayCount(name, counts[name])]))
