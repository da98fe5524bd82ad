import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** Count at the corner of its children; hidden at zero. `label` is read out instead of the number: `7 条待处理`. */
export function Badge({ count, label, children }: { count: number; label?: string; children?: ReactNode }) {
  return (
    <span className={styles['anchor']}>
      {children}
      {count > 0 && (
        <span className={children === undefined ? styles['alone'] : styles['badge']}>
          <span aria-hidden={label !== undefined}>{count > 99 ? '99+' : count}</span>
          {label !== undefined && <span className="visually-hidden">{label}</span>}
        </span>
      )}
    </span>
  )
}
