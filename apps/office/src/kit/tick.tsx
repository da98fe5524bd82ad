import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useEffect, useRef } from 'react'

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
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className={styles['tick']}>
      <input
        ref={input}
        type="checkbox"
        checked={state === true}
        tabIndex={tabIndex}
        aria-label={bare ? label : undefined}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => onChange(event.target.checked, { shiftKey: (event.nativeEvent as MouseEvent).shiftKey })}
      />
      <span className={styles['box']} aria-hidden="true">
        {state === 'some' ? <Minus /> : <Check />}
      </span>
      {!bare && <span>{label}</span>}
    </label>
  )
}
