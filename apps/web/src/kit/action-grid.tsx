import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './action-grid.module.css'

export interface GridAction {
  id: string
  label: string
  icon: ReactNode
  /** Selected, in a grid with `picks`. */
  selected?: boolean
  disabled?: boolean
  href?: string
  onClick?: () => void
}

/** Icons with a label below, four in a row. `picks` makes the actions options, of which one is selected. */
export function ActionGrid({
  label,
  actions,
  picks = false,
}: {
  label: string
  actions: readonly GridAction[]
  picks?: boolean
}) {
  return (
    <fieldset className={styles['grid']} aria-label={label}>
      {actions.map((action) => {
        const content = (
          <>
            <span className={cx(styles['tile'], action.selected && styles['selected'])}>{action.icon}</span>
            <span>{action.label}</span>
          </>
        )
        return action.href === undefined ? (
          <button
            key={action.id}
            type="button"
            className={styles['action']}
            aria-pressed={picks ? (action.selected ?? false) : undefined}
            disabled={action.disabled}
            onClick={action.onClick}
          >
            {content}
          </button>
        ) : (
          <a key={action.id} className={styles['action']} href={action.href} onClick={action.onClick}>
            {content}
          </a>
        )
      })}
    </fieldset>
  )
}
