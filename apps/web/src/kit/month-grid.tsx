import { addDays, getMonthRange, getWeekday } from '@nocturne/base/venue-time'
import { cx } from './cx.ts'
import type { Tone } from './tone.ts'
import { useGridKeys, type GridCellProps } from './use-grid-keys.ts'
import styles from './month-grid.module.css'

/** Content of the cell of one day. */
export interface MonthDay {
  /** At most four characters: `晚A`, `迟到`. */
  text: string
  tone: Tone
  /** Not final: outlined instead of filled. */
  draft?: boolean
  /** Shows a dot for attention. */
  marked?: boolean
  /** Read out instead of the short text. */
  read?: string | undefined
}

interface MonthGridProps {
  /** Accessible name of the calendar: `我的排班`. */
  label: string
  /** `YYYY-MM`. */
  month: string
  today: string
  days: ReadonlyMap<string, MonthDay>
  onDay: (date: string) => void
}

export const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

/** Calendar month by weeks, with a tone per day. Days can be tapped; arrow keys move the focus. */
export function MonthGrid({ label, month, today, days, onDay }: MonthGridProps) {
  const weeks = listWeeks(month)
  const isInMonth = (date: string) => date.startsWith(month)
  const keys = useGridKeys(weeks.flat().filter(isInMonth), isInMonth(today) ? today : `${month}-01`)
  return (
    <table aria-label={label} className={styles['month']}>
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <th key={name} scope="col" className={styles['weekday']} abbr={name}>
              {name.slice(1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} className={styles['place']}>
                {isInMonth(date) && (
                  <Day date={date} today={today} day={days.get(date)} keys={keys(date)} onClick={() => onDay(date)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whole weeks, Monday first, that cover the month. */
function listWeeks(month: string): string[][] {
  const { beginDate, endDate } = getMonthRange(month)
  const weeks: string[][] = []
  for (let monday = addDays(beginDate, 1 - getWeekday(beginDate)); monday <= endDate; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  return weeks
}

type DayProps = { date: string; today: string; day: MonthDay | undefined; keys: GridCellProps; onClick: () => void }

function Day({ date, today, day, keys, onClick }: DayProps) {
  const number = Number(date.slice(8))
  return (
    <button
      type="button"
      className={cx(styles['day'], day?.draft === true && styles['draft'])}
      data-tone={day?.tone}
      {...keys}
      data-past={date < today || undefined}
      aria-current={date === today ? 'date' : undefined}
      onClick={onClick}
    >
      <span className="visually-hidden">
        {Number(date.slice(5, 7))}月{number}日 {day?.read ?? day?.text}
      </span>
      <span className={styles['number']} aria-hidden>
        {number}
      </span>
      <span className={styles['text']} aria-hidden>
        {day?.text}
      </span>
      {day?.marked === true && <i className={styles['mark']} />}
    </button>
  )
}
