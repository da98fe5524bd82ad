import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { attendance } from '@nocturne/contract/attendance/endpoints'

import { KeyValue } from '../../../kit/key-value.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { clock } from '../../../lib/format.ts'
import { dayState, hoursText, shiftText } from '../labels.ts'

export type Day = AnswerOf<typeof attendance.month>['days'][number]

const timeText = (time: string | null): string => (time === null ? '未打卡' : clock(time))

/** A night of one person: shift, punches that count, and what it came to; of one that has not come yet what is planned. */
export function DayFacts({ day, shift = null }: { day: Day | null; shift?: Day['shift'] }) {
  if (!day) return <KeyValue rows={[{ label: '班次', value: shiftText(shift) }]} />
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
