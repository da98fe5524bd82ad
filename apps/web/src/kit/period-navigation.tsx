import { addDays, getMonthRange } from '@nocturne/base/venue-time'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from './icon-button.tsx'
import styles from './period-navigation.module.css'

/** Heading of a month or week, with buttons to the previous and the next one. */
export function PeriodNavigation({
  text,
  unit,
  onTurn,
}: {
  text: string
  unit: '月' | '周'
  onTurn: (step: -1 | 1) => void
}) {
  return (
    <div className={styles['turn']}>
      <IconButton label={`上一${unit}`} icon={<ChevronLeft />} onClick={() => onTurn(-1)} />
      <h2 aria-live="polite">{text}</h2>
      <IconButton label={`下一${unit}`} icon={<ChevronRight />} onClick={() => onTurn(1)} />
    </div>
  )
}

/** Navigation between months; `month` is `YYYY-MM`. */
export function MonthNavigation({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const { beginDate, endDate } = getMonthRange(month)
  return (
    <PeriodNavigation
      text={`${month.slice(0, 4)}年${Number(month.slice(5))}月`}
      unit="月"
      onTurn={(step) => onMonth(addDays(step < 0 ? beginDate : endDate, step).slice(0, 7))}
    />
  )
}
