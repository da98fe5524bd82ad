import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import styles from './tab-bar.module.css'

interface TabBarItem {
  href: string
  label: string
  icon: ReactNode
  /** Number of items waiting for the user. */
  badge?: number
}

/** Tab bar at the bottom: icon and label, the current tab in blue. */
export function TabBar({ items, current }: { items: readonly TabBarItem[]; current: string }) {
  return (
    <nav className={styles['bar']} aria-label="主导航" data-tab-bar>
      {items.map(({ href, label, icon, badge = 0 }) => (
        <a key={href} href={href} className={styles['tab']} aria-current={href === current ? 'page' : undefined}>
          <Badge count={badge} label={`${badge} 条待处理`}>
            {icon}
          </Badge>
          {label}
        </a>
      ))}
    </nav>
  )
}
