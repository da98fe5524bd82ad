import type { ReactNode } from 'react'
import styles from './row-with-action.module.css'

/** A row that leads somewhere, and beside it the one thing done without going there. */
export function RowWithAction({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles['row']}>
      {children}
      {action}
    </div>
  )
}
