import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './icon-button.module.css'

interface IconButtonProps {
  /** Accessible name. */
  label: string
  icon: ReactNode
  /** `hero` is placed on a picture or gradient. */
  kind?: 'plain' | 'hero'
  disabled?: boolean
  /** Makes the button a link. */
  href?: string | undefined
  onClick?: (() => unknown) | undefined
}

/** Button with an icon only: 44 × 44 regardless of the icon's size. */
export function IconButton({ label, icon, kind = 'plain', disabled = false, href, onClick }: IconButtonProps) {
  const className = cx(styles['button'], kind === 'hero' && styles['hero'])
  if (href !== undefined) {
    return (
      <a className={className} href={href} aria-label={label}>
        {icon}
      </a>
    )
  }
  return (
    <button type="button" className={className} aria-label={label} disabled={disabled} onClick={() => void onClick?.()}>
      {icon}
    </button>
  )
}
