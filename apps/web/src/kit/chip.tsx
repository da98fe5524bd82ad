import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'
import styles from './chip.module.css'

export interface ChipProps {
  children: ReactNode
  selected?: boolean
  /** A dot of this tone before the word. */
  tone?: Tone
  count?: number | undefined
  /** Read instead of the content, for a chip that is only an icon. */
  label?: string
  onClick: () => void
}

/** A filter that is on or off. */
export function Chip({ children, selected = false, tone, count, label, onClick }: ChipProps) {
  return (
    <button type="button" className={styles['chip']} aria-pressed={selected} aria-label={label} onClick={onClick}>
      {tone && <i className={styles['dot']} data-tone={tone} />}
      {children}
      {count !== undefined && ` ${count}`}
    </button>
  )
}

/** Chips in one line that scrolls sideways, reaching the edges of the screen. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles['row']} aria-label={label}>
      {children}
    </fieldset>
  )
}
