import type { ClockDayStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { attendance } from '@nocturne/contract/attendance/endpoints'

import { KeyValue } from '#kit/key-value.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock } from '#lib/format/format.ts'
import { getDayTag, formatHours, formatShift } from '../labels.ts'

export type AttendanceDay = AnswerOf<typeof attendance.month>['days'][number]

const formatPunchTime = (time: string | null): string => (time === null ? '未打卡' : formatClock(time))

interface DayFactsProps {
  day: AttendanceDay | null
  /** Planned shift of a future night. */
  shift?: AttendanceDay['shift']
  /** Status of a future night that results from approved applications. */
  granted?: ClockDayStatus | null
}

/** Facts of an employee's night: shift, punches that count, and result; for a future night the planned shift. */
export function DayFacts({ day, shift = null, granted = null }: DayFactsProps) {
  if (!day) {
    const expected = granted === null ? null : getDayTag(granted)
    return (
      <KeyValue
        rows={[
          ...(shift || !expected ? [{ label: '班次', value: formatShift(shift) }] : []),
          ...(expected ? [{ label: '当晚', value: <Tag tone={expected.tone}>{expected.text}</Tag> }] : []),
        ]}
      />
    )
  }
  const state = getDayTag(day.status)
  return (
    <KeyValue
      rows={[
        { label: '班次', value: formatShift(day.shift) },
        { label: '上班', value: formatPunchTime(day.onTime) },
        { label: '下班', value: formatPunchTime(day.offTime) },
        ...(day.lateMinutes > 0 ? [{ label: '迟到', value: `${day.lateMinutes} 分钟` }] : []),
        ...(day.earlyMinutes > 0 ? [{ label: '早退', value: `${day.earlyMinutes} 分钟` }] : []),
        { label: '工时', value: `${formatHours(day.workMinutes)} 小时` },
        { label: '结果', value: <Tag tone={state.tone}>{state.text}</Tag> },
      ]}
    />
  )
}
