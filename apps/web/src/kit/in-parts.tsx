import type { ReactNode } from 'react'
import styles from './in-parts.module.css'

/** A line of facts, `A · B · C`: where it does not fit it is broken between them, never inside one that fits on a line of its own. */
export function inParts(line: ReactNode): ReactNode {
  if (typeof line !== 'string' || !line.includes(' · ')) return line
  const parts = line.split(' · ')
  return parts.map((part, place) => (
    <span key={place} className={styles['part']}>
      {place < parts.length - 1 ? `${part} · ` : part}
    </span>
  ))
}
