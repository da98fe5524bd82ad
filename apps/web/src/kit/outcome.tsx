import type { ReactNode } from 'react'

import type { Tone } from './tone.ts'
import styles from './outcome.module.css'

/** How something ended: a mark in its tone, a word, what follows from it. */
export function Outcome({
  icon,
  tone,
  title,
  figure,
  children,
}: {
  icon: ReactNode
  tone: Tone
  title: string
  /** How much it was about. */
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
