import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { notifications } from '@nocturne/contract/notifications/endpoints'
import CalendarDays from 'lucide-react/icons/calendar-days'

import { ListRow } from '../../../kit/list-row.tsx'
import { scheduleLink } from '../../../lib/common-links.ts'

type Shift = AnswerOf<typeof notifications.home>['todayShift']

/** 今日班次: what I work on the running night; leads to my month. */
export function TodayShift({ shift }: { shift: Shift }) {
  const times = shift?.onTime ? `${shift.onTime}–${shift.offTime}` : undefined
  return (
    <ListRow
      lead={<CalendarDays />}
      title="今日班次"
      fact={shift ? [shift.shiftName, times].filter(Boolean).join(' ') : '未排班'}
      href={`${scheduleLink}?tab=mine`}
    />
  )
}
