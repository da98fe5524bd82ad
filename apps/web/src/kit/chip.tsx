import { useEffect, useRef, type ReactNode } from 'react'
import type { Tone } from './tone.ts'
import styles from './chip.module.css'

interface ChipProps {
  children: ReactNode
  selected?: boolean
  /** Dot of this tone before the text. */
  tone?: Tone
  count?: number | undefined
  /** Read out instead of the content, for a chip that is only an icon. */
  label?: string
  onClick: () => void
}

/** Filter that is on or off. */
export function Chip({ children, selected = false, tone, count, label, onClick }: ChipProps) {
  return (
    <button type="button" className={styles['chip']} aria-pressed={selected} aria-label={label} onClick={onClick}>
      {tone && <i className={styles['dot']} data-tone={tone} />}
      {children}
      {count !== undefined && ` ${count}`}
    </button>
  )
}

/** Chips in one horizontally scrolling line up to the screen edges, or in several lines (`wrap`). Scrolls the selected chip into view. */
export function ChipRow({ label, wrap, children }: { label: string; wrap?: boolean; children: ReactNode }) {
  const row = useRef<HTMLFieldSetElement>(null)
  const shown = useRef<Element | null>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"]') ?? null
    if (chosen !== shown.current && row.current && chosen) scrollIntoRow(row.current, chosen)
    shown.current = chosen
  })
  return (
    <fieldset ref={row} className={styles['row']} data-wrap={wrap} aria-label={label}>
      {children}
    </fieldset>
  )
}

/** Space next to a chip that is scrolled into view, CSS pixels. */
const EDGE = 12

/** Scrolls the row only, not the page. */
function scrollIntoRow(row: Element, chosen: Element): void {
  const [room, chip] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  row.scrollLeft += Math.max(0, chip.right + EDGE - room.right) - Math.max(0, room.left + EDGE - chip.left)
}
