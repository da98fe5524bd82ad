import { cx } from '@nocturne/web/kit/cx'
import { Spinner } from '@nocturne/web/kit/spinner'
import type { ReactNode } from 'react'

import { KeyCap } from './key-cap.tsx'
import styles from './button.module.css'

interface ButtonProps {
  children: ReactNode
  kind?: 'primary' | 'plain' | 'ghost' | 'danger'
  icon?: ReactNode
  /** Shortcut shown in the button: `Ctrl S`. */
  keys?: string
  /** Shows a spinner and ignores presses. */
  busy?: boolean
  /** Reason why the button cannot work now; shown as its tooltip and read by screen readers. Null enables it. */
  blocked?: string | null | undefined
  label?: string
  onClick: () => unknown
}

/** Button of the desktop; blocked ones stay focusable and say why. */
export function Button({ children, kind = 'plain', icon, keys, busy = false, blocked, label, onClick }: ButtonProps) {
  const isBlocked = busy || Boolean(blocked)
  return (
    <button
      type="button"
      className={cx(styles['button'], styles[kind])}
      aria-disabled={isBlocked || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      title={blocked ?? undefined}
      onClick={() => {
        if (!isBlocked) void onClick()
      }}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
      {keys !== undefined && <KeyCap tone={kind === 'primary' ? 'inverse' : 'plain'}>{keys}</KeyCap>}
    </button>
  )
}

interface IconButtonProps {
  label: string
  icon: ReactNode
  pressed?: boolean
  expanded?: boolean
  disabled?: boolean
  onClick: () => unknown
}

/** Button with an icon only; its label is the tooltip too. */
export function IconButton({ label, icon, pressed, expanded, disabled = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles['icon']}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={() => void onClick()}
    >
      {icon}
    </button>
  )
}
