import styles from './date-strip.module.css'

interface DateStripDay {
  /** `YYYY-MM-DD`. */
  date: string
  /** 今晚, 周六, … */
  label: string
  /** Shown under the day: `24单`. */
  hint?: string
}

interface DateStripProps {
  label: string
  days: readonly DateStripDay[]
  value: string
  onChange: (date: string) => void
}

/** Row of nights, of which one is selected. */
export function DateStrip({ label, days, value, onChange }: DateStripProps) {
  return (
    <fieldset className={styles['strip']} aria-label={label}>
      {days.map((day) => (
        <button
          key={day.date}
          type="button"
          className={styles['day']}
          aria-pressed={day.date === value}
          onClick={() => onChange(day.date)}
        >
          <small>{day.label}</small>
          <b>{Number(day.date.slice(8))}</b>
          {day.hint && <small>{day.hint}</small>}
        </button>
      ))}
    </fieldset>
  )
}
