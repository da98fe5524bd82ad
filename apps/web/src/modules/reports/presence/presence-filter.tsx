import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'

import { Chip } from '#kit/chip.tsx'
import { flagParam, idParam, textParam, useFilter } from '#lib/filter.ts'
import { formatPercent } from '#lib/format/format.ts'
import { formatRange } from '@nocturne/base/date-range'
import type { ReportHeadlineProps } from '#shells/report-headline.tsx'
import { dayCountLabels, formatHours, type DayCountName } from '../../attendance/public.ts'
import { useReportNights } from '../frame/report-filter.ts'

type PresenceReport = AnswerOf<typeof reports.staffClocks | typeof reports.staffClockDays>

const params = { deptId: idParam, userId: idParam, keyword: textParam, abnormalOnly: flagParam }

/** Filter by person or department, and for abnormal nights only. */
export function usePresenceFilter() {
  const nights = useReportNights()
  const { value, set } = useFilter(params)
  const { deptId, userId, keyword, abnormalOnly } = value
  return {
    ...nights,
    ...value,
    set,
    /** The filter as request input for the endpoints. */
    input: {
      ...nights.range,
      ...(deptId !== undefined && { deptId }),
      ...(userId !== undefined && { userId }),
      ...(keyword !== '' && { keyword }),
      ...(abnormalOnly && { abnormalOnly }),
    },
    /** Filter for drill-down links, to which a row adds its own id. */
    handedDown: {
      ...nights.range,
      ...(deptId !== undefined && { deptId }),
      ...(abnormalOnly && { abnormalOnly: 'true' }),
    },
  }
}

type PresenceFilter = ReturnType<typeof usePresenceFilter>

export function AbnormalChip({ filter: { abnormalOnly, set } }: { filter: PresenceFilter }) {
  return (
    <Chip selected={abnormalOnly} onClick={() => set({ abnormalOnly: !abnormalOnly })}>
      只看异常
    </Chip>
  )
}

const exceptionCounts = [
  'lateCount',
  'earlyCount',
  'missingCount',
  'absentCount',
] as const satisfies readonly DayCountName[]

/** `迟到 2 · 缺卡 1`, or an empty text. */
export const formatExceptions = (
  counts: PresenceReport['summary'] | Record<(typeof exceptionCounts)[number], number>,
): string =>
  exceptionCounts
    .filter((name) => counts[name] > 0)
    .map((name) => `${dayCountLabels[name]} ${counts[name]}`)
    .join(' · ')

/** Headline with the attendance rate (出勤率) and the counts it is computed from. */
export function buildPresenceHeadline(answer: PresenceReport): ReportHeadlineProps {
  const { summary, running } = answer
  const counted = ['shouldCount', 'actualCount', 'leaveCount', ...exceptionCounts] as const
  return {
    label: '出勤率',
    figure: formatPercent(summary.attendRate),
    note: `${formatRange(answer)}${running ? ' · 实时' : ''}`,
    figures: [
      ...counted.map((name) => ({ label: dayCountLabels[name], value: String(summary[name]) })),
      { label: dayCountLabels.workMinutes, value: `${formatHours(summary.workMinutes)} 小时` },
    ],
  }
}
