import type { ReactNode } from 'react'
import styles from './radio-option.module.css'

interface RadioOptionProps {
  /** Name of the group. */
  name: string
  checked: boolean
  disabled?: boolean | undefined
  onChange: () => void
  /** Class of the visible face; its states are styled by `input:checked + .face`. */
  face: string | undefined
  children: ReactNode
}

/** One option of a radio group: an invisible radio button covers its face. */
export function RadioOption({ name, checked, disabled, onChange, face, children }: RadioOptionProps) {
  return (
    <label className={styles['option']}>
      <input type="radio" name={name} checked={checked} disabled={disabled} onChange={onChange} />
      <span className={face}>{children}</span>
    </label>
  )
}
