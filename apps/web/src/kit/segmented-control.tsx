import { useId } from 'react'
import { useGroupProps } from './field-context.ts'
import { RadioOption } from './radio-option.tsx'
import styles from './segmented-control.module.css'

interface SegmentedControlProps<Id extends string | number> {
  label: string
  options: readonly { id: Id; label: string }[]
  value: Id
  onChange: (id: Id) => void
}

/** Single choice among two to four options. */
export function SegmentedControl<Id extends string | number>(props: SegmentedControlProps<Id>) {
  const { label, options, value, onChange } = props
  const name = useId()
  const wiring = useGroupProps()
  return (
    <div className={styles['control']} role="radiogroup" aria-label={label} {...wiring}>
      {options.map((option) => (
        <RadioOption
          key={option.id}
          name={name}
          checked={option.id === value}
          onChange={() => onChange(option.id)}
          face={styles['face']}
        >
          {option.label}
        </RadioOption>
      ))}
    </div>
  )
}
