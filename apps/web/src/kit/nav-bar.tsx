import type { ReactNode } from 'react'
import styles from './nav-bar.module.css'

/** Navigation bar: 44 px high, title in the middle, one element on either side. */
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
