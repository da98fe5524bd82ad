import type { ReactNode } from 'react'

import type { Tone } from './tone.ts'
import styles from './outcome.module.css'

/** Result of an action: an icon in its tone, a title, and the next steps. */
export function ActionOutcome({
  icon,
  tone,
  title,
  figure,
  children,
}: {
  icon: ReactNode
  tone: Tone
  title: string
  /** Amount or number of the action. */
  figure?: ReactNode
  children?: ReactNode
}) {
  return (
    <output className={styles['outcome']} data-tone={tone} aria-live="polite">
      <span className={styles['mark']}>{icon}</span>
      <strong className={styles['title']}>{title}</strong>
      {figure !== undefined && <span className={styles['figure']}>{figure}</span>}
      {children !== undefined && <span className={styles['text']}>{children}</span>}
    </output>
  )
}
