import type { ReactNode } from 'react'
import styles from './nav-bar.module.css'

/** The bar at the top: 44 high, the title in the middle, one thing on either side. */
export function NavBar({ title, left, right }: { title: string; left?: ReactNode; right?: ReactNode }) {
  return (
    <header className={styles['bar']}>
      <div className={styles['side']}>{left}</div>
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['side']} data-end>
        {right}
      </div>
    </header>
  )
}
