import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Tone } from './tone.ts'
import styles from './card.module.css'

export interface CardProps {
  children: ReactNode
  /** `outline` is less prominent: a border and no background. */
  kind?: 'filled' | 'outline'
  /** Coloured left edge: the state of the content. */
  edge?: Tone
  /** No padding, for content that reaches the edges. */
  flush?: boolean
  /** Accessible name of this section. */
  label?: string
}

/** Surface that groups related content. */
export function Card({ children, kind = 'filled', edge, flush = false, label }: CardProps) {
  const className = cx(
    styles['card'],
    kind === 'outline' && styles['outline'],
    edge && styles['edge'],
    flush && styles['flush'],
  )
  return label ? (
    <section className={className} data-tone={edge} aria-label={label}>
      {children}
    </section>
  ) : (
    <div className={className} data-tone={edge}>
      {children}
    </div>
  )
}
