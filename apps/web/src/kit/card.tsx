import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Tone } from './tone.ts'
import styles from './card.module.css'

export interface CardProps {
  children: ReactNode
  /** `outline` recedes: an edge and no fill. */
  kind?: 'filled' | 'outline'
  /** A coloured edge on the left: the state of what is inside. */
  edge?: Tone
  /** No padding, for content that reaches the edges. */
  flush?: boolean
  /** Read as the name of this part of the page. */
  label?: string
}

/** A surface that holds one thing together. */
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
