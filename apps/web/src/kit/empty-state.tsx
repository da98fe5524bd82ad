import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Nothing here: why, and what to do. */
export function EmptyState({ icon, text, action }: { icon?: ReactNode; text: string; action?: ReactNode }) {
  return (
    <div className={styles['state']} data-empty>
      {icon !== undefined && <span className={styles['icon']}>{icon}</span>}
      <p>{text}</p>
      {action}
    </div>
  )
}
