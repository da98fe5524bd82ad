import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'

interface BottomBarProps {
  /** Actions; a `wide` button takes the remaining width. */
  children: ReactNode
  /** Line above the actions: the reason why they are disabled, or an error. */
  note?: ReactNode
}

/** Pinned to the bottom, above the safe area. The page reserves its height; in a sheet it spans the full width. */
export function BottomBar({ children, note }: BottomBarProps) {
  return (
    <footer className={styles['place']} data-bar>
      <div className={styles['bar']}>
        {note !== undefined && <div className={styles['note']}>{note}</div>}
        <div className={styles['actions']}>{children}</div>
      </div>
    </footer>
  )
}

/** Running total on the left of the bar. */
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
