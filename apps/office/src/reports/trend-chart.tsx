/** Trend of a report: one bar for each hour, night or month, with the compared nights as a line of ticks. */
import { getWeekday } from '@nocturne/base/venue-time'
import { getMeasure, isMeasure } from '@nocturne/contract/reports/measures'
import { buildFullTrend, formatTrendLabel, HOUR_LENGTH, MONTH_LENGTH } from '@nocturne/contract/reports/trend'
import { useState } from 'react'

import { formatSheetCell } from './sheet-cells.ts'
import type { SheetAnswer, useComparedTrend } from './use-sheet.ts'
import styles from './trend-chart.module.css'

interface TrendChartProps {
  answer: SheetAnswer
  compared: ReturnType<typeof useComparedTrend>
}

const WEEKDAYS = '一二三四五六日'

const formatAt = (at: string): string =>
  at.length === HOUR_LENGTH || at.length === MONTH_LENGTH
    ? formatTrendLabel(at)
    : `${formatTrendLabel(at)} 周${WEEKDAYS[getWeekday(at) - 1] ?? ''}`

export function TrendChart({ answer, compared }: TrendChartProps) {
  const [shown, setShown] = useState<number | null>(null)
  const { nights, trend, headline } = answer
  if (!nights || !headline || !isMeasure(headline)) return null
  const points = buildFullTrend(trend, nights, nights.today)
  if (points.length < 2) return null
  const before = compared ? buildFullTrend(compared.trend, compared.range, compared.range.endDate) : []
  const most = Math.max(1, ...points.map(({ figure }) => figure), ...before.map(({ figure }) => figure))
  const { label, kind } = getMeasure(headline)
  const format = (figure: number) => formatSheetCell({ name: headline, label, kind }, figure)
  const active = shown === null ? undefined : points[shown]
  const earlier = shown === null ? undefined : before[shown]
  return (
    <figure className={styles['chart']} aria-label={`${label}走势`}>
      <figcaption>
        <strong>{label}</strong>
        <output>
          {active ? `${formatAt(active.at)} ${format(active.figure)}` : formatSpan(points)}
          {active && earlier && <small>{` · 对比 ${formatAt(earlier.at)} ${format(earlier.figure)}`}</small>}
        </output>
      </figcaption>
      <div className={styles['bars']}>
        {points.map(({ at, figure }, index) => (
          <span key={at} data-shown={shown === index || undefined}>
            <i style={{ height: `${(Math.max(0, figure) / most) * 100}%` }} />
            {before[index] && <b style={{ bottom: `${(Math.max(0, before[index].figure) / most) * 100}%` }} />}
          </span>
        ))}
        <input
          type="range"
          aria-label={`${label}，按左右键逐个看`}
          aria-valuetext={active ? `${formatAt(active.at)} ${format(active.figure)}` : formatSpan(points)}
          min={0}
          max={points.length - 1}
          value={shown ?? 0}
          onChange={({ target }) => setShown(Number(target.value))}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect()
            setShown(Math.max(0, Math.min(points.length - 1, Math.floor(((clientX - left) / width) * points.length))))
          }}
          onPointerLeave={() => setShown(null)}
        />
      </div>
    </figure>
  )
}

const formatSpan = (points: readonly { at: string }[]): string =>
  `${formatAt(points[0]?.at ?? '')} 至 ${formatAt(points.at(-1)?.at ?? '')}`
