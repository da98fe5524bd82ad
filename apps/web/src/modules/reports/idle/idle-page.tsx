import { reports } from '@nocturne/contract/reports/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import BellRing from 'lucide-react/icons/bell-ring'
import type { ReactNode } from 'react'

import { Avatar } from '#kit/avatar.tsx'
import { Button } from '#kit/button.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { showToast } from '#kit/toast.ts'
import { flagParam, idParam, createDefaultChoiceParam, textParam, useFilter, type Filter } from '#lib/filter.ts'
import { formatMonthDay } from '#lib/format/format.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { formatRange } from '@nocturne/base/date-range'
import { NextPageLoader } from '#shells/list-page.tsx'
import { ReportFrame } from '#shells/report-page.tsx'
import { formatShift } from '../../attendance/public.ts'
import { DeptFilterChip } from '../../directory/public.ts'
import { ExportButton } from '../export/export-action.tsx'
import { formatNight } from '../frame/figures.ts'
import { formatEmptyText, NameSearch } from '../frame/name-search.tsx'
import { useReportNights } from '../frame/report-filter.ts'
import { buildClockDaysLink, marketOverviewLink, buildPersonTablesDrillDown } from '../links.ts'

type Idle = AnswerOf<typeof reports.idlePeople>['rows'][number]

const params = {
  deptId: idParam,
  userId: idParam,
  minIdleDays: idParam,
  everybody: flagParam,
  keyword: textParam,
  tab: createDefaultChoiceParam(['idle', 'missed'], 'idle'),
}
/** Choices for the minimum number of idle nights. */
const minIdleOptions = [3, 7, 15, 30]

const tabs = [
  { id: 'idle', label: '无业绩' },
  { id: 'missed', label: '未到岗' },
] as const

/** P053 无业绩统计: sales people without sales in these nights, and employees who missed their shift. */
export default function IdlePage() {
  const filter = useFilter(params)
  const { tab } = filter.value
  const chosen = (
    <SegmentedControl label="统计" options={tabs} value={tab} onChange={(next) => filter.set({ tab: next })} />
  )
  return tab === 'idle' ? <Idlers filter={filter} tabs={chosen} /> : <Missed filter={filter} tabs={chosen} />
}

type TabProps = { filter: Filter<typeof params>; tabs: ReactNode }

/** 无业绩: sales people without sales, the longest idle first, each with a reminder button. */
function Idlers({ filter: { value, set }, tabs: head }: TabProps) {
  const { range, today, setRange } = useReportNights()
  const { deptId, userId, minIdleDays, everybody, keyword } = value
  const input = {
    ...range,
    ...(deptId !== undefined && { deptId }),
    ...(userId !== undefined && { userId }),
    ...(minIdleDays !== undefined && { minIdleDays }),
    ...(!everybody && { sellersOnly: true }),
    ...(keyword !== '' && { keyword }),
  }
  const query = useApiPages(reports.idlePeople, input, { pageSize: 50, live: true, keep: true })
  const { first, total } = query
  return (
    <ReportFrame
      backTo={marketOverviewLink}
      exportAction={<ExportButton endpoint={reports.idlePeople} input={input} />}
      range={range}
      today={today}
      onRange={setRange}
      filters={
        <>
          {head}
          <ChipRow label="部门与天数">
            <DeptFilterChip scoped value={deptId} onChange={(chosen) => set({ deptId: chosen })} />
            <Chip selected={!everybody} onClick={() => set({ everybody: !everybody })}>
              仅销售岗位
            </Chip>
            {minIdleOptions.map((nights) => (
              <Chip
                key={nights}
                selected={nights === minIdleDays}
                onClick={() => set({ minIdleDays: nights === minIdleDays ? undefined : nights })}
              >
                {`≥${nights}天`}
              </Chip>
            ))}
          </ChipRow>
        </>
      }
      headline={
        first
          ? {
              label: '无业绩人数',
              figure: `${total} 人`,
              note: formatRange(first),
              figures: [{ label: '销售人员', value: `${first.salesNum} 人` }],
            }
          : null
      }
      parts={<NameSearch keyword={keyword} />}
      query={query}
      empty={formatEmptyText(keyword, '全员均有业绩')}
      needsNights={keyword === ''}
    >
      {(rows) => (
        <section>
          <SectionTitle end="按连续无业绩天数">{`${total} 人`}</SectionTitle>
          <Stack gap={2}>
            {rows.map((row) => (
              <IdleRow key={row.userId} person={row} range={range} />
            ))}
          </Stack>
          <NextPageLoader query={query} />
        </section>
      )}
    </ReportFrame>
  )
}

/** 未到岗: shifts that have begun although the scheduled employee has not arrived. */
function Missed({ filter: { value, set }, tabs: head }: TabProps) {
  const { range, today, setRange } = useReportNights()
  const { deptId, userId, keyword } = value
  const input = {
    ...range,
    ...(deptId !== undefined && { deptId }),
    ...(userId !== undefined && { userId }),
    ...(keyword !== '' && { keyword }),
  }
  const query = useApiPages(reports.notArrived, input, { pageSize: 50, live: true, keep: true })
  const { first, total } = query
  return (
    <ReportFrame
      backTo={marketOverviewLink}
      exportAction={<ExportButton endpoint={reports.notArrived} input={input} />}
      range={range}
      today={today}
      onRange={setRange}
      filters={
        <>
          {head}
          <ChipRow label="部门">
            <DeptFilterChip scoped value={deptId} onChange={(chosen) => set({ deptId: chosen })} />
          </ChipRow>
        </>
      }
      headline={
        first
          ? {
              label: '未到岗班次',
              figure: `${total} 班`,
              note: `${formatRange(first)}${first.running ? ' · 实时' : ''}`,
              figures: [{ label: '涉及员工', value: `${first.userCount} 人` }],
            }
          : null
      }
      parts={<NameSearch keyword={keyword} />}
      query={query}
      empty={formatEmptyText(keyword, '全员均已到岗')}
    >
      {(rows) => (
        <section>
          <SectionTitle end="最近的在前">{`${total} 班`}</SectionTitle>
          <Stack gap={2}>
            {rows.map((row) => (
              <ListRow
                key={`${row.businessDate} ${row.userId}`}
                lead={<Avatar name={row.nickName} picture={row.avatarUrl} />}
                title={row.nickName}
                aside={row.deptName}
                fact={`${formatNight(row.businessDate)} · ${formatShift(row)}`}
                chip={<Tag tone="danger">未到岗</Tag>}
                href={buildClockDaysLink({ ...range, userId: row.userId })}
              />
            ))}
          </Stack>
          <NextPageLoader query={query} />
        </section>
      )}
    </ReportFrame>
  )
}

/** Row of an idle sales person: duration, last opening, upcoming bookings; 提醒 notifies them at most once a night. */
function IdleRow({ person, range }: { person: Idle; range: { beginDate: string; endDate: string } }) {
  const { userId, nickName, avatarUrl, deptName, lastOpenDate, idleDays, bookingCount, reminded } = person
  const remind = useCommand(reports.remindIdle, { label: `提醒 ${nickName}`, invalidates: [reports.idlePeople] })
  const word = reminded ? '已提醒' : '提醒'
  const send = async () => {
    try {
      await remind.submit({ userIds: [userId] })
      showToast(`已提醒 ${nickName}`)
    } catch {
      // `call` already showed the error.
    }
  }
  return (
    <RowWithAction
      action={
        <Button
          size="small"
          label={`${word} ${nickName}`}
          icon={<BellRing />}
          busy={remind.busy}
          disabled={reminded}
          reason={`今晚已提醒 ${nickName}`}
          onClick={send}
        >
          {word}
        </Button>
      }
    >
      <ListRow
        lead={<Avatar name={nickName} picture={avatarUrl} />}
        title={nickName}
        aside={deptName}
        fact={lastOpenDate === null ? '从未开台' : `上次开台 ${formatMonthDay(lastOpenDate)}`}
        {...(bookingCount > 0 && { note: `预订 ${bookingCount} 单` })}
        figure={`${idleDays} 天`}
        {...buildPersonTablesDrillDown({ ...range, userId })}
      />
    </RowWithAction>
  )
}
