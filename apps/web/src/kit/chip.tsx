import { useEffect, useRef, type ReactNode } from 'react'
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

/** Chips in one line that scrolls sideways, reaching the edges of the screen. The one that is chosen is in sight. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLFieldSetElement>(null)
  const shown = useRef<Element | null>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"]') ?? null
    if (chosen !== shown.current && row.current && chosen) bringIn(row.current, chosen)
    shown.current = chosen
  })
  return (
    <fieldset ref={row} className={styles['row']} aria-label={label}>
      {children}
    </fieldset>
  )
}

/** Left free beside a chip that is brought into sight, CSS pixels. */
const EDGE = 12

/** Moves the row alone, never the page. */
function bringIn(row: Element, chosen: Element): void {
  const [room, chip] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  row.scrollLeft += Math.max(0, chip.right + EDGE - room.right) - Math.max(0, room.left + EDGE - chip.left)
}
