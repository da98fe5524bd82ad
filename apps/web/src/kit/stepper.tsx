import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useGroupProps } from './field-context.ts'
import styles from './stepper.module.css'

interface StepperProps {
  /** Name of the counted item: `芝华士12年`. */
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** Shows only the plus button at zero, as in a menu. */
  hideAtZero?: boolean
}

/** Number with − and + buttons. */
export function Stepper({ label, value, onChange, min = 0, max = 999, hideAtZero = false }: StepperProps) {
  const wiring = useGroupProps()
  const bare = hideAtZero && value === 0
  return (
    <fieldset className={styles['stepper']} aria-label={label} {...wiring}>
      {!bare && (
        <>
          <button
            type="button"
            className={styles['minus']}
            aria-label={`减少 ${label}`}
            disabled={value <= min}
            onClick={() => onChange(value - 1)}
          >
            <Minus />
          </button>
          <output className={styles['value']}>{value}</output>
        </>
      )}
      <button
        type="button"
        className={styles['plus']}
        aria-label={`增加 ${label}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus />
      </button>
    </fieldset>
  )
}
