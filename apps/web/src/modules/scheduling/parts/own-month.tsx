import { getBusinessDate } from '@nocturne/base/venue-time'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { MonthGrid, type MonthDay } from '#kit/month-grid.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { MonthNavigation } from '#kit/period-navigation.tsx'
import { useNow } from '#lib/live/now.ts'
import { useApi } from '#lib/query/query.ts'
import { QueryView } from '#shells/query-view.tsx'
import { buildClockApplyLink, buildNewSwapLink } from '#lib/routing/common-links.ts'
import {
  buildScheduleCell,
  formatMonthAndDay,
  buildLeaveCell,
  formatShiftTimes,
  type ScheduleCell,
  type SchedulePlan,
} from '../schedule-texts.ts'
import type { ScheduleFilter } from '../schedule-filter.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { ShiftLegend } from './legend.tsx'

/** 我的排班: the user's own month. */
export function OwnScheduleMonth({ filter: { value, set } }: { filter: ScheduleFilter }) {
  const now = useNow()
  const month = value.month ?? getBusinessDate(now).slice(0, 7)
  const query = useApi(scheduling.list, { month, mine: true }, { live: true, keep: true })
  return (
    <>
      <MonthNavigation month={month} onMonth={(chosen) => set({ tab: 'mine', month: chosen })} />
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {(plan) => <Month plan={plan} />}
      </QueryView>
      <CalendarFeed />
    </>
  )
}

function Month({ plan }: { plan: SchedulePlan }) {
  const [day, setDay] = useState<string | null>(null)
  const { cells, people, leaves, beginDate, today } = plan
  const [me] = people
  const byDate = new Map(cells.map((cell) => [cell.businessDate, cell]))
  if (cells.length === 0 && leaves.length === 0)
    return <EmptyState icon={<CalendarDays />} text={emptyTexts.schedule} />
  return (
    <>
      <MonthGrid
        label="我的排班"
        month={beginDate.slice(0, 7)}
        today={today}
        days={
          new Map([
            ...cells.map((cell): [string, MonthDay] => [cell.businessDate, buildScheduleCell(cell)]),
            ...leaves.map((leave): [string, MonthDay] => [
              leave.businessDate,
              buildLeaveCell(leave, byDate.get(leave.businessDate)),
            ]),
          ])
        }
        onDay={setDay}
      />
      <Card>
        <KeyValue
          rows={[
            { label: '上班', value: `${me?.shiftCount ?? 0} 天` },
            { label: '休息', value: `${me?.restCount ?? 0} 天` },
          ]}
        />
      </Card>
      <ShiftLegend cells={cells} hasLeave={leaves.some(({ away }) => away)} />
      {day !== null && <DaySheet date={day} today={today} cell={byDate.get(day)} onClose={() => setDay(null)} />}
    </>
  )
}

interface DaySheetProps {
  date: string
  today: string
  cell: ScheduleCell | undefined
  onClose: () => void
}

/** Sheet of one night: shift, its reason, and a button for 换班 while the night can still be swapped. */
function DaySheet({ date, today, cell, onClose }: DaySheetProps) {
  const [, navigate] = useLocation()
  const mayGive = cell !== undefined && !cell.restFlag && date >= today
  return (
    <Sheet
      open
      onClose={onClose}
      title={formatMonthAndDay(date)}
      footer={
        mayGive && (
          <Button wide onClick={() => navigate(buildNewSwapLink(date))}>
            换班
          </Button>
        )
      }
    >
      <KeyValue
        rows={[
          { label: '班次', value: cell?.shiftName ?? '未排班' },
          ...(cell && !cell.restFlag ? [{ label: '时间', value: formatShiftTimes(cell) }] : []),
        ]}
      />
      {cell?.swapApplyId != null && (
        <ListRow inCard href={buildClockApplyLink(cell.swapApplyId)} title="换班而来" fact="查看换班申请" />
      )}
    </Sheet>
  )
}
