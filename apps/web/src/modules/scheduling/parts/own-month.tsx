import { businessDate } from '@nocturne/base/venue-time'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useState } from 'react'

import { Card } from '../../../kit/card.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { KeyValue } from '../../../kit/key-value.tsx'
import { MonthGrid } from '../../../kit/month-grid.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { MonthTurn } from '../../../kit/turn.tsx'
import { useNow } from '../../../lib/now.ts'
import { useApi } from '../../../lib/query.ts'
import { QueryView } from '../../../shells/query-view.tsx'
import { cellOf, dayText, timesOf, type Cell, type Plan } from '../schedule-texts.ts'
import type { ScheduleFilter } from '../schedule-filter.ts'
import { Legend } from './legend.tsx'

/** 我的排班: a month of one's own. */
export function OwnMonth({ filter: { value, set } }: { filter: ScheduleFilter }) {
  const now = useNow()
  const month = value.month ?? businessDate(now).slice(0, 7)
  const query = useApi(scheduling.list, { month, mine: true }, { live: true, keep: true })
  return (
    <>
      <MonthTurn month={month} onMonth={(chosen) => set({ tab: 'mine', month: chosen })} />
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {(plan) => <Month plan={plan} />}
      </QueryView>
    </>
  )
}

function Month({ plan }: { plan: Plan }) {
  const [day, setDay] = useState<string | null>(null)
  const { cells, people, beginDate, today } = plan
  const [me] = people
  const byDate = new Map(cells.map((cell) => [cell.businessDate, cell]))
  if (cells.length === 0) return <EmptyState icon={<CalendarDays />} text={emptyTexts.schedule} />
  return (
    <>
      <MonthGrid
        label="我的排班"
        month={beginDate.slice(0, 7)}
        today={today}
        days={new Map(cells.map((cell) => [cell.businessDate, cellOf(cell)]))}
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
      <Legend cells={cells} />
      {day !== null && <DaySheet date={day} cell={byDate.get(day)} onClose={() => setDay(null)} />}
    </>
  )
}

function DaySheet({ date, cell, onClose }: { date: string; cell: Cell | undefined; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={dayText(date)}>
      <KeyValue
        rows={[
          { label: '班次', value: cell?.shiftName ?? '未排班' },
          ...(cell && !cell.restFlag ? [{ label: '时间', value: timesOf(cell) }] : []),
        ]}
      />
    </Sheet>
  )
}
