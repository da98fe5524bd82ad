import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Placeholder for an empty list or page: the reason, and an action. */
export function EmptyState({ icon, text, action }: { icon?: ReactNode; text: string; action?: ReactNode }) {
  return (
    <div className={styles['state']} data-empty>
      {icon !== undefined && <span className={styles['icon']}>{icon}</span>}
      <p>{text}</p>
      {action}
    </div>
  )
}
