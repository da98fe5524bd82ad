import type { ReactNode } from 'react'

import { cx } from './cx.ts'
import { Money } from './money.tsx'
import styles from './sum-row.module.css'

export interface SumRowProps {
  label: ReactNode
  /** Quantity between label and amount. */
  middle?: ReactNode
  /** Whole fen. */
  fen: number
  /** Less prominent: given away or not counted. */
  faint?: boolean | undefined
  /** Main figure of the card. */
  strong?: boolean
  /** Opens the composition of the amount; makes the whole row a button. */
  onOpen?: (() => void) | undefined
}

/** Labelled amount, aligned in columns with the rows around it. */
export function SumRow({ label, middle, fen, faint = false, strong = false, onOpen }: SumRowProps) {
  const className = cx(styles['row'], faint && styles['faint'], strong && styles['strong'], onOpen && styles['target'])
  const content = (
    <>
      <span className={styles['label']}>{label}</span>
      {middle !== undefined && <span className={styles['middle']}>{middle}</span>}
      <span className={styles['value']}>
        <Money fen={fen} exact={!strong} />
      </span>
    </>
  )
  if (!onOpen) return <div className={className}>{content}</div>
  return (
    <button type="button" className={className} onClick={onOpen}>
      {content}
    </button>
  )
}
