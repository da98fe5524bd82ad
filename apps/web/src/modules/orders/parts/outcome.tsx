import type { ReactNode } from 'react'

import type { Tone } from '../../../kit/tone.ts'
import styles from './outcome.module.css'

/** How something ended: a mark in its tone, a word, what follows from it. */
export function Outcome({
  icon,
  tone,
  title,
  children,
}: {
  icon: ReactNode
  tone: Tone
  title: string
  children?: ReactNode
}) {
  return (
    <output className={styles['outcome']} data-tone={tone}>
      <span className={styles['mark']}>{icon}</span>
      <strong className={styles['title']}>{title}</strong>
      {children !== undefined && <span className={styles['text']}>{children}</span>}
    </output>
  )
}
