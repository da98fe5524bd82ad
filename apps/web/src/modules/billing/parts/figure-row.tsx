import type { ReactNode } from 'react'

import { cx } from '../../../kit/cx.ts'
import { Money } from '../../../kit/money.tsx'
import styles from './figure-row.module.css'

export interface FigureRowProps {
  label: ReactNode
  /** Between the two: a quantity. */
  middle?: ReactNode
  fen: number
  /** Given away: quieter. */
  faint?: boolean
  /** The figure of the page. */
  strong?: boolean
  /** Opens what the figure is made of. */
  onOpen: () => void
}

/** A figure of a bill with its name; the whole row opens its lines. */
export function FigureRow({ label, middle, fen, faint = false, strong = false, onOpen }: FigureRowProps) {
  return (
    <button
      type="button"
      className={cx(styles['row'], faint && styles['faint'], strong && styles['strong'])}
      onClick={onOpen}
    >
      <span className={styles['label']}>{label}</span>
      {middle !== undefined && <span className={styles['middle']}>{middle}</span>}
      <span className={styles['value']}>
        <Money fen={fen} exact={!strong} />
      </span>
    </button>
  )
}
