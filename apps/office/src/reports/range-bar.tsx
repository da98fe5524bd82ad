/** Nights of a report sheet: quick ranges, dates, and steps to the range before and after. */
import { findQuickRange, getQuickRange, QUICK_RANGE_LABELS, type DateRange } from '@nocturne/base/date-range'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useEffectEvent } from 'react'

import { IconButton } from '#kit/button.tsx'
import { ChipButton } from '#kit/chip.tsx'
import inputs from '#kit/input.module.css'

import { moveRange } from './sheet-range.ts'
import styles from './sheet-page.module.css'

interface RangeBarProps {
  range: DateRange
  today: string
  onRange: (range: DateRange) => void
}

export function RangeBar({ range, today, onRange }: RangeBarProps) {
  const quick = findQuickRange(range, today)
  const step = (direction: 1 | -1) => onRange(moveRange(range, direction, today))
  useRangeKeys(step)
  const isLast = range.endDate >= today
  return (
    <fieldset className={styles['range']} aria-label="营业日">
      {QUICK_RANGE_LABELS.map(({ id, label }) => (
        <ChipButton key={id} pressed={quick === id} onClick={() => onRange(getQuickRange(id, today))}>
          {label}
        </ChipButton>
      ))}
      <IconButton label="前一段" icon={<ChevronLeft />} onClick={() => step(-1)} />
      <input
        type="date"
        aria-label="开始日期"
        className={inputs['input']}
        value={range.beginDate}
        max={range.endDate}
        onChange={({ target }) => target.value !== '' && onRange({ ...range, beginDate: target.value })}
      />
      <span>至</span>
      <input
        type="date"
        aria-label="结束日期"
        className={inputs['input']}
        value={range.endDate}
        min={range.beginDate}
        max={today}
        onChange={({ target }) => target.value !== '' && onRange({ ...range, endDate: target.value })}
      />
      <IconButton label="后一段" icon={<ChevronRight />} disabled={isLast} onClick={() => step(1)} />
    </fieldset>
  )
}

/** Alt with the left and right arrow key moves the range, also from the table. */
function useRangeKeys(step: (direction: 1 | -1) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    step(event.key === 'ArrowLeft' ? -1 : 1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
