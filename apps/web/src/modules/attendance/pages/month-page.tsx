import { getBusinessDate } from '@nocturne/base/venue-time'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { emptyTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import CalendarRange from 'lucide-react/icons/calendar-range'
import { useState } from 'react'

import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Figure } from '#kit/figure.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Avatar } from '#kit/avatar.tsx'
import { MonthGrid, type MonthDay } from '#kit/month-grid.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { MonthNavigation } from '#kit/period-navigation.tsx'
import type { Tone } from '#kit/tone.ts'
import { monthParam, idParam, useFilter } from '#lib/filter.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { useApi } from '#lib/query/query.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import {
  dayCountLabels,
  formatDayCount,
  formatShortDayStatus,
  getDayTag,
  formatShift,
  type DayCountName,
} from '../labels.ts'
import { employeeCentreLink, buildTeamMonthLink } from '../links.ts'
import type { AttendanceDay } from '../parts/day-facts.tsx'
import styles from './month-page.module.css'

type MonthOf = AnswerOf<typeof attendance.month>

const daySheet = createLazyComponent(() => import('../parts/day-sheet.tsx'))
const params = { month: monthParam, userId: idParam }

/** P096 考勤统计: an employee's month, day by day. */
export default function MonthPage() {
  const { value, set } = useFilter(params)
  const tonight = getBusinessDate(useNow())
  const month = value.month ?? tonight.slice(0, 7)
  const { userId } = value
  const query = useApi(attendance.month, { month, ...(userId !== undefined && { userId }) }, { live: true, keep: true })
  return (
    <Page backTo={userId === undefined ? employeeCentreLink : buildTeamMonthLink({ month })}>
      <MonthNavigation month={month} onMonth={(chosen) => set({ month: chosen })} />
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {(shown) => <Month shown={shown} tonight={tonight} />}
      </QueryView>
    </Page>
  )
}

function Month({ shown, tonight }: { shown: MonthOf; tonight: string }) {
  const [opened, setOpened] = useState<string | null>(null)
  const { month, userId, userName, deptName, days, counts, own } = shown
  return (
    <>
      {!own && (
        <Card>
          <ListRow inCard lead={<Avatar name={userName} />} title={userName} fact={deptName} />
        </Card>
      )}
      {days.length === 0 && month <= tonight.slice(0, 7) ? (
        <EmptyState icon={<CalendarRange />} text={emptyTexts.clock} />
      ) : (
        <Counts counts={counts} />
      )}
      <MonthGrid
        label={`${userName}考勤`}
        month={month}
        today={tonight}
        days={new Map(days.map((day) => [day.businessDate, buildCell(day)]))}
        onDay={setOpened}
      />
      {opened !== null && (
        <LazySheet
          part={daySheet}
          props={{ businessDate: opened, ...(!own && { userId }), onClose: () => setOpened(null) }}
        />
      )}
    </>
  )
}

/** Tones of counts that are above zero. */
const tones: Partial<Record<DayCountName, Tone>> = {
  lateCount: 'warning',
  earlyCount: 'warning',
  missingCount: 'danger',
  absentCount: 'danger',
}
const counted: readonly DayCountName[] = [
  'shouldCount',
  'actualCount',
  'leaveCount',
  'workMinutes',
  'lateCount',
  'earlyCount',
  'missingCount',
  'absentCount',
]

function Counts({ counts }: { counts: MonthOf['counts'] }) {
  return (
    <Card label="本月合计">
      <div className={styles['counts']}>
        {counted.map((name) => (
          <Figure
            key={name}
            size="title"
            label={name === 'workMinutes' ? `${dayCountLabels[name]}（时）` : dayCountLabels[name]}
            value={formatDayCount(name, counts[name])}
            {...(counts[name] > 0 && tones[name] && { tone: tones[name] })}
          />
        ))}
      </div>
    </Card>
  )
}

/** Calendar cell: status as text and colour; its accessible name includes shift and punches. */
function buildCell(day: AttendanceDay): MonthDay {
  const state = getDayTag(day.status)
  const times = [day.onTime, day.offTime].map((time) => (time === null ? '未打卡' : time.slice(11, 16)))
  return {
    text: formatShortDayStatus(day.status),
    tone: state.tone,
    read: `${state.text} ${formatShift(day.shift)} 上班 ${times[0]} 下班 ${times[1]}`,
  }
}
