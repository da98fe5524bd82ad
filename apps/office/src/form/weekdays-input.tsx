import type { EntityField } from '@nocturne/contract/entity/field'

import styles from './form.module.css'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

/** Seven toggles. */
export function WeekdaysInput({
  field,
  value,
  onChange,
}: {
  field: EntityField
  value: readonly number[]
  onChange: (value: number[]) => void
}) {
  const toggle = (day: number) =>
    onChange(value.includes(day) ? value.filter((other) => other !== day) : [...value, day].toSorted((a, b) => a - b))
  return (
    <fieldset className={styles['weekdays']} aria-label={field.label}>
      {WEEKDAYS.map((word, index) => (
        <button
          key={word}
          type="button"
          aria-label={`周${word}`}
          aria-pressed={value.includes(index + 1)}
          onClick={() => toggle(index + 1)}
        >
          {word}
        </button>
      ))}
    </fieldset>
  )
}
