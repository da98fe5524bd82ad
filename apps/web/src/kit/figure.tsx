import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Tone } from './tone.ts'
import styles from './figure.module.css'

interface FigureProps {
  label: string
  value: ReactNode
  size?: 'headline' | 'figure' | 'title'
  tone?: Tone
  /** Label under the number instead of above it. */
  labelBelow?: boolean
  note?: ReactNode
  /** Address of the page that lists the records from which the number is computed. */
  href?: string
  /** Opens a layer instead of a page. */
  onPress?: (() => void) | undefined
}

/** Number with its label. */
export function Figure({ label, value, size = 'figure', tone, labelBelow = false, note, href, onPress }: FigureProps) {
  const parts = (
    <>
      <span className={styles['label']}>{label}</span>
      <span className={cx(styles['value'], styles[size])}>{value}</span>
      {note !== undefined && <span className={styles['label']}>{note}</span>}
    </>
  )
  const className = cx(styles['cell'], labelBelow && styles['below'], tone && styles['toned'])
  if (onPress)
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        className={cx(className, styles['pressed'])}
        data-tone={tone}
        onClick={onPress}
      >
        {parts}
      </button>
    )
  return href === undefined ? (
    <div className={className} data-tone={tone}>
      {parts}
    </div>
  ) : (
    <a className={className} data-tone={tone} href={href}>
      {parts}
    </a>
  )
}

/** Figures in a row, as many as fit. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>
}
