import { cx } from '@nocturne/web/kit/cx'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import styles from './chip.module.css'

/** Chip that is on or off. */
export function ChipButton({
  children,
  pressed,
  expanded,
  dashed = false,
  icon,
  onClick,
}: {
  children: ReactNode
  pressed?: boolean
  expanded?: boolean
  dashed?: boolean
  icon?: ReactNode
  onClick: () => unknown
}) {
  return (
    <button
      type="button"
      className={cx(styles['chip'], dashed && styles['dashed'], (pressed ?? false) && styles['on'])}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={() => void onClick()}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}

/** A chosen value with a button that removes it. */
export function RemovableChip({
  children,
  label,
  onRemove,
}: {
  children: ReactNode
  label: string
  onRemove: () => void
}) {
  return (
    <span className={cx(styles['chip'], styles['on'])}>
      <span>{children}</span>
      <button type="button" className={styles['remove']} aria-label={`去掉${label}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    </span>
  )
}
