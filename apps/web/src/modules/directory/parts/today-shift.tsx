import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { notifications } from '@nocturne/contract/notifications/endpoints'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { Tag } from '#kit/tag.tsx'
import { punchLink, scheduleLink } from '#lib/routing/common-links.ts'
import { formatClock } from '#lib/format/format.ts'

type Home = AnswerOf<typeof notifications.home>
type Night = {
  todayShift: Home['todayShift']
  /** Undefined in a response that was cached by an older release. */
  punched: Home['punched'] | undefined
}

/** 今日班次: shift of the current night and punch status; links to the user's month. */
export function TodayShift({ todayShift: shift, punched }: Night) {
  const [, navigate] = useLocation()
  const times = shift?.onTime ? `${shift.onTime}–${shift.offTime}` : undefined
  const state = punched && getShiftTag(punched)
  return (
    <RowWithAction
      action={
        <Button size="small" onClick={() => navigate(punchLink)}>
          去打卡
        </Button>
      }
    >
      <ListRow
        lead={<CalendarDays />}
        title="今日班次"
        fact={shift ? [shift.shiftName, times].filter(Boolean).join(' ') : '未排班'}
        {...(state && { note: <Tag tone={state.tone}>{state.text}</Tag> })}
        href={`${scheduleLink}?tab=mine`}
      />
    </RowWithAction>
  )
}

function getShiftTag({ onTime, offTime }: Home['punched']) {
  if (offTime !== null) return { text: `已下班 ${formatClock(offTime)}`, tone: 'neutral' } as const
  if (onTime !== null) return { text: `已上班 ${formatClock(onTime)}`, tone: 'positive' } as const
  return { text: '未打卡', tone: 'warning' } as const
}
