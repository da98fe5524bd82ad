import type { ReactNode } from 'react'
import styles from './sticky-filters.module.css'

/** Filters that stay under the bar while the list scrolls. */
export function StickyFilters({ children }: { children: ReactNode }) {
  return <div className={styles['filters']}>{children}</div>
}
