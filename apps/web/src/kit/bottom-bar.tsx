import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'

export interface BottomBarProps {
  /** The actions; a `wide` button takes what is left. */
  children: ReactNode
  /** A line above them: why they cannot work, what went wrong. */
  note?: ReactNode
}

/** Pinned to the bottom, above the safe area. The page keeps its height free. */
export function BottomBar({ children, note }: BottomBarProps) {
  return (
    <footer className={styles['place']}>
      <div className={styles['bar']}>
        {note !== undefined && <div className={styles['note']}>{note}</div>}
        <div className={styles['actions']}>{children}</div>
      </div>
    </footer>
  )
}

/** The sum of what is being put together, on the left of the bar. */
export function BarTotal({ icon, figure, fact }: { icon?: ReactNode; figure: ReactNode; fact?: ReactNode }) {
  return (
    <div className={styles['total']}>
      {icon}
      <div className={styles['words']}>
        <strong>{figure}</strong>
        {fact !== undefined && <small>{fact}</small>}
      </div>
    </div>
  )
}
