import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'
import styles from './tag.module.css'

/** State as a short label. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles['tag']} data-tone={tone}>
      {children}
    </span>
  )
}
