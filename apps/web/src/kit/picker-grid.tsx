import { useId } from 'react'
import { useGroupProps } from './field-context.ts'
import { RadioOption } from './radio-option.tsx'
import styles from './picker-grid.module.css'

interface PickerGridOption<Id extends string | number> {
  id: Id
  label: string
  hint?: string | undefined
  disabled?: boolean
}

interface PickerGridProps<Id extends string | number> {
  label: string
  options: readonly PickerGridOption<Id>[]
  value: Id | null
  onChange: (id: Id) => void
  columns?: 2 | 3 | 4
}

/** Single choice among a few dozen short options, all visible: tables, times, amounts. */
export function PickerGrid<Id extends string | number>(props: PickerGridProps<Id>) {
  const { label, options, value, onChange, columns = 3 } = props
  const name = useId()
  const wiring = useGroupProps()
  return (
    <div className={styles['grid']} data-columns={columns} role="radiogroup" aria-label={label} {...wiring}>
      {options.map((option) => (
        <RadioOption
          key={option.id}
          name={name}
          checked={option.id === value}
          disabled={option.disabled}
          onChange={() => onChange(option.id)}
          face={styles['face']}
        >
          {option.label}
          {option.hint && <small className={styles['hint']}>{option.hint}</small>}
        </RadioOption>
      ))}
    </div>
  )
}
