import type { ReactNode } from 'react'
import styles from './fact-line.module.css'

/** Line of facts, `A · B · C`, that wraps between facts, and inside one only if it is longer than a line. */
export function renderFactLine(line: ReactNode): ReactNode {
  if (typeof line !== 'string' || !line.includes(' · ')) return line
  const parts = line.split(' · ')
  return renderParts(parts.map((part, place) => (place < parts.length - 1 ? `${part} · ` : part)))
}

/** Line of choices, `少冰、椰果 +¥5 · 先上`, that wraps between choices, so that an amount stays with its name. */
export const renderChoiceLine = (line: string): ReactNode => renderParts(line.match(/[\s\S]+?(?: · |、|；|$)/g) ?? [])

const renderParts = (parts: readonly string[]): ReactNode =>
  parts.map((part, place) => (
    <span key={place} className={styles['part']}>
      {part}
    </span>
  ))
