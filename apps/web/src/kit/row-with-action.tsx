import type { ReactNode } from 'react'
import styles from './row-with-action.module.css'

/** Row that links to a page, with one quick action next to it. */
export function RowWithAction({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles['row']}>
      {children}
      {action}
    </div>
  )
}
