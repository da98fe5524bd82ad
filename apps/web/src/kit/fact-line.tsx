import type { ReactNode } from 'react'
import styles from './fact-line.module.css'

/** Line of facts, `A · B · C`, that wraps between facts, and inside one only if it is longer than a line. */
export function renderFactLine(line: ReactNode): ReactNode {
  if (typeof line !== 'string' || !line.includes(' · ')) return line
  const parts = line.split(' · ')
  return parts.map((part, place) => (
    <span key={place} className={styles['part']}>
      {place < parts.length - 1 ? `${part} · ` : part}
    </span>
  ))
}
