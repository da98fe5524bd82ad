import { formatFen } from '@nocturne/base/money'
import { getBusinessDate as nightOf, getMonthRange } from '@nocturne/base/venue-time'
import { reports } from '@nocturne/contract/reports/endpoints'
import { stageReport } from '@nocturne/contract/reports/stage/definition'

import type { ReactNode } from 'react'

import { Card } from '#kit/card.tsx'
import { ChipRow } from '#kit/chip.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { ShareRow } from '#kit/share-row.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { MonthNavigation } from '#kit/period-navigation.tsx'
import { monthParam, idParam, createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { StickyFilters } from '#shells/sticky-filters.tsx'
import { NextPageLoader } from '#shells/list-page.tsx'
import { Page } from '#shells/page.tsx'
import { getRows, type ListData, type ListState } from '#shells/query-state.ts'
import { QueryView } from '#shells/query-view.tsx'
import { ReportHeadline } from '#shells/report-headline.tsx'
import { DeptFilterChip } from '../../directory/public.ts'
import { ExportButton } from '../export/export-action.tsx'
import { formatNight } from '../frame/figures.ts'
import { buildReportHeadline, type ReportHeader } from '../frame/level-page.tsx'
import { buildPerformerClocksLink, buildPerformersLink, buildPerformerDayLink } from '../links.ts'
import { formatPerformerLevel, NO_PAID_TIME_TEXT, formatPaidTime, formatTips } from './performer-texts.ts'

const sides = ['night', 'performer'] as const
const words = { night: '按日期', performer: '按艺人' } as const
const params = { month: monthParam, deptId: idParam, by: createDefaultChoiceParam(sides, 'night') }

/** P112 团队月统计: a month by night or by performer. */
export default function PerformerNightsPage() {
  const { value, set } = useFilter(params)
  const tonight = nightOf(useNow())
  const { month = tonight.slice(0, 7), deptId, by } = value
  const whole = getMonthRange(month)
  const range = { ...whole, endDate: whole.beginDate <= tonight && tonight < whole.endDate ? tonight : whole.endDate }
  const input = { ...range, ...(deptId !== undefined && { deptId }) }
  const endpoint = by === 'night' ? reports.performerNights : reports.performers
  return (
    <Page backTo={buildPerformersLink(range)} right={<ExportButton endpoint={endpoint} input={input} />}>
      <StickyFilters>
        <MonthNavigation month={month} onMonth={(chosen) => set({ month: chosen })} />
        <SegmentedControl
          label="按日期或艺人"
          options={sides.map((id) => ({ id, label: words[id] }))}
          value={by}
          onChange={(chosen) => set({ by: chosen })}
        />
        <ChipRow label="部门">
          <DeptFilterChip scoped value={deptId} onChange={(chosen) => set({ deptId: chosen })} />
        </ChipRow>
      </StickyFilters>
      {by === 'night' ? <Nights input={input} /> : <People input={input} />}
    </Page>
  )
}

type Input = { beginDate: string; endDate: string; deptId?: number }
const paging = { pageSize: 50, live: true, keep: true } as const

function Nights({ input }: { input: Input }) {
  const query = useApiPages(reports.performerNights, input, paging)
  const { first, rows, total } = query
  const most = Math.max(1, ...rows.map(({ clockAmount }) => clockAmount))
  return (
    <Month first={first} query={query}>
      <SectionTitle>{`${total} 晚`}</SectionTitle>
      <Card>
        {rows.map((row) => (
          <ShareRow
            key={row.businessDate}
            title={formatNight(row.businessDate)}
            fact={`${row.actorsOn} 人上钟 · ${formatPaidTime(row)}`}
            figure={formatFen(row.clockAmount, { trim: true })}
            subfigure={formatTips(row.rewardAmount)}
            share={row.clockAmount / most}
            href={buildPerformerDayLink({ businessDate: row.businessDate, deptId: input.deptId })}
          />
        ))}
      </Card>
      <NextPageLoader query={query} byHand />
    </Month>
  )
}

function People({ input }: { input: Input }) {
  const query = useApiPages(reports.performers, input, paging)
  const { first, rows, total } = query
  const most = Math.max(1, ...rows.map(({ clockAmount }) => clockAmount))
  return (
    <Month first={first} query={query}>
      <SectionTitle>{`${total} 人`}</SectionTitle>
      <Card>
        {rows.map((row, index) => (
          <ShareRow
            key={row.userId}
            rank={index + 1}
            face
            picture={row.avatarUrl}
            title={row.nickName}
            fact={[formatPerformerLevel(row.actorLevel), formatPaidTime(row)].filter(Boolean).join(' · ')}
            figure={formatFen(row.clockAmount, { trim: true })}
            subfigure={formatTips(row.rewardAmount)}
            share={row.clockAmount / most}
            href={buildPerformerClocksLink({ ...input, userId: row.userId })}
          />
        ))}
      </Card>
      <NextPageLoader query={query} byHand />
    </Month>
  )
}

type MonthProps<Row> = { first: ReportHeader | undefined; query: ListState<Row>; children: ReactNode }

/** Totals of the month above its rows. */
function Month<Row>({ first, query, children }: MonthProps<Row>) {
  return (
    <>
      {first && <ReportHeadline {...buildReportHeadline(stageReport, first)} />}
      <QueryView<ListData<Row>> query={query} skeleton={<Skeleton count={6} />}>
        {(data) =>
          getRows(data).length === 0 ? <EmptyState text={NO_PAID_TIME_TEXT} /> : <section>{children}</section>
        }
      </QueryView>
    </>
  )
}
