import type { ClockDayStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { attendance } from '@nocturne/contract/attendance/endpoints'

import { KeyValue } from '../../../kit/key-value.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { clock } from '../../../lib/format.ts'
import { dayState, hoursText, shiftText } from '../labels.ts'

export type Day = AnswerOf<typeof attendance.month>['days'][number]

const timeText = (time: string | null): string => (time === null ? '未打卡' : clock(time))

interface DayFactsProps {
  day: Day | null
  /** What is planned for a night that has not come yet. */
  shift?: Day['shift']
  /** What such a night will be by what was granted. */
  granted?: ClockDayStatus | null
}

/** A night of one person: shift, punches that count, and what it came to; of one that has not come yet what is planned. */
export function DayFacts({ day, shift = null, granted = null }: DayFactsProps) {
  if (!day) {
    const expected = granted === null ? null : dayState(granted)
    return (
      <KeyValue
        rows={[
          ...(shift || !expected ? [{ label: '班次', value: shiftText(shift) }] : []),
          ...(expected ? [{ label: '当晚', value: <Tag tone={expected.tone}>{expected.text}</Tag> }] : []),
        ]}
      />
    )
  }
  const state = dayState(day.status)
  return (
    <KeyValue
      rows={[
        { label: '班次', value: shiftText(day.shift) },
        { label: '上班', value: timeText(day.onTime) },
        { label: '下班', value: timeText(day.offTime) },
        ...(day.lateMinutes > 0 ? [{ label: '迟到', value: `${day.lateMinutes} 分钟` }] : []),
        ...(day.earlyMinutes > 0 ? [{ label: '早退', value: `${day.earlyMinutes} 分钟` }] : []),
        { label: '工时', value: `${hoursText(day.workMinutes)} 小时` },
        { label: '结果', value: <Tag tone={state.tone}>{state.text}</Tag> },
      ]}
    />
  )
}
