import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Tone } from './tone.ts'
import styles from './notice.module.css'

interface NoticeProps {
  tone?: Tone
  children: ReactNode
  /** Action text on the right; the whole notice is its touch target. */
  action?: string
  href?: string
  onClick?: () => void
}

/** Message within the page, in its tone. With an action, the whole notice is the touch target. */
export function Notice({ tone = 'warning', children, action, href, onClick }: NoticeProps) {
  const content = (
    <>
      <span className={styles['text']}>{children}</span>
      {action && <span className={styles['action']}>{action} ›</span>}
    </>
  )
  const className = cx(styles['notice'], (href ?? onClick) !== undefined && styles['target'])
  if (href !== undefined) {
    return (
      <a className={className} data-tone={tone} href={href}>
        {content}
      </a>
    )
  }
  return onClick ? (
    <button type="button" className={className} data-tone={tone} onClick={onClick}>
      {content}
    </button>
  ) : (
    <div className={className} data-tone={tone}>
      {content}
    </div>
  )
}
