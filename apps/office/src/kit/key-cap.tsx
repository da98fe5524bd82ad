import styles from './key-cap.module.css'

/** A key of the keyboard, hidden where there is none. */
export function KeyCap({ children, tone = 'plain' }: { children: string; tone?: 'plain' | 'inverse' }) {
  return (
    <kbd className={styles['key']} data-inverse={tone === 'inverse' || undefined} aria-hidden="true">
      {children}
    </kbd>
  )
}
