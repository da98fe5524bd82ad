import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps {
  /** What it does, in words; read out. */
  label: string
  icon: ReactNode
  /** `hero` sits on a picture or gradient. */
  kind?: 'plain' | 'hero'
  disabled?: boolean
  /** Given, it is a link. */
  href?: string | undefined
  onClick?: (() => unknown) | undefined
}

/** An icon that can be pressed: 44 × 44 whatever the icon's size. */
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
