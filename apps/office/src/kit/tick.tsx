import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'

import styles from './tick.module.css'

interface TickProps {
  label: string
  /** `some`: a part of the records is selected. */
  state: boolean | 'some'
  onChange: (checked: boolean, event: { shiftKey: boolean }) => void
  /** Only the box is shown; the label is for screen readers. */
  bare?: boolean
  tabIndex?: number
}

/** Box to tick. */
export function Tick({ label, state, onChange, bare = false, tabIndex }: TickProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={state === 'some' ? 'mixed' : state}
      aria-label={bare ? label : undefined}
      tabIndex={tabIndex}
      className={styles['tick']}
      onClick={(event) => {
        event.stopPropagation()
        onChange(state !== true, event)
      }}
    >
      <span className={styles['box']} aria-hidden="true">
        {state === 'some' ? <Minus /> : <Check />}
      </span>
      {!bare && <span>{label}</span>}
    </button>
  )
}
