import { emptyTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { stageReport } from '@nocturne/contract/reports/stage/definition'

import { ChipRow } from '#kit/chip.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { ReportPage } from '#shells/report-page.tsx'
import { formatHours } from '../../attendance/public.ts'
import { DeptFilterChip } from '../../directory/public.ts'
import { ExportButton } from '../export/export-action.tsx'
import { defineLevels, type LevelFilter } from '../frame/level-data.ts'
import { formatEmptyText, NameSearch } from '../frame/name-search.tsx'
import { createReportPage } from '../frame/report-page.tsx'
import { useRedirectToOwnLevel } from '../frame/use-own-level.ts'
import { buildClockDaysLink, marketOverviewLink } from '../links.ts'
import { performersPage } from '../stage/performers.ts'
import { AbnormalChip, formatExceptions, buildPresenceHeadline, usePresenceFilter } from './presence-filter.tsx'

type Row = AnswerOf<typeof reports.staffClocks>['rows'][number]

const tabs = [
  { id: 'staff', label: '员工' },
  { id: 'performers', label: '艺人' },
] as const
const params = { tab: createDefaultChoiceParam(['staff', 'performers'], 'staff') }

const tabFilter: LevelFilter = { params: {}, Controls: TabControl }

function TabControl() {
  const { value, set } = useFilter(params)
  return <SegmentedControl label="统计" options={tabs} value={value.tab} onChange={(tab) => set({ tab })} />
}

const { clocks } = stageReport.levels
const { nights: _month, ...performersLevel } = stageReport.levels.performers
/** Tab 艺人: the level of performers without its default month, so that it uses the nights selected on this screen. */
const Performers = createReportPage(
  defineLevels(
    { ...stageReport, levels: { performers: { ...performersLevel, screen: 'P024' }, clocks } },
    { performers: { ...performersPage, filters: [tabFilter, ...performersPage.filters] } },
  ),
)

/** P024 打卡统计: attendance of scheduled employees, and paid time of performers. */
export default function ClocksPage() {
  const { tab } = useFilter(params).value
  return tab === 'staff' ? <StaffClocks /> : <Performers />
}

/** 员工: users restricted to their own data start at their own nights. */
function StaffClocks() {
  const filter = usePresenceFilter()
  const query = useApiPages(reports.staffClocks, filter.input, { pageSize: 50, live: true, keep: true })
  const { first, total } = query
  useRedirectToOwnLevel(first?.scope, (userId) => buildClockDaysLink({ ...filter.handedDown, userId }))
  return (
    <ReportPage
      backTo={marketOverviewLink}
      exportAction={<ExportButton endpoint={reports.staffClocks} input={filter.input} />}
      range={filter.range}
      today={filter.today}
      onRange={filter.setRange}
      filters={
        <>
          <TabControl />
          <ChipRow label="部门与状态">
            <DeptFilterChip scoped value={filter.deptId} onChange={(deptId) => filter.set({ deptId })} />
            <AbnormalChip filter={filter} />
          </ChipRow>
        </>
      }
      parts={<NameSearch keyword={filter.keyword} />}
      headline={first ? buildPresenceHeadline(first) : null}
      query={query}
      rowKey={(row) => row.userId}
      row={(row) => ({
        face: true,
        picture: row.avatarUrl,
        title: row.nickName,
        fact: `${row.deptName} · 工时 ${formatHours(row.workMinutes)} 小时`,
        figure: `${row.actualCount} / ${row.shouldCount} 班`,
        subfigure: formatState(row),
        href: buildClockDaysLink({ ...filter.handedDown, userId: row.userId }),
      })}
      rowsTitle={`${total} 人`}
      order="异常多的在前"
      empty={formatEmptyText(filter.keyword, emptyTexts.clock)}
    />
  )
}

const formatState = (row: Row): string =>
  [formatExceptions(row), row.leaveCount > 0 && `请假 ${row.leaveCount}`].filter(Boolean).join(' · ') || '无异常'
