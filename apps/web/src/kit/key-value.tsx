import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Tone } from './tone.ts'
import styles from './key-value.module.css'

export interface KeyValueRow {
  label: ReactNode
  value: ReactNode
  /** Quantity between label and value. */
  middle?: ReactNode
  tone?: Tone
  /** Less prominent: given away or not counted. */
  faint?: boolean
  /** Total: larger, with a line above. */
  total?: boolean
  /** Address of the page that lists the records from which the value is computed. */
  href?: string
}

/** List of facts: label on the left, value on the right. */
export function KeyValue({ rows }: { rows: readonly KeyValueRow[] }) {
  return (
    <dl className={styles['list']}>
      {rows.map(({ label, value, middle, tone, faint, total, href }, index) => (
        <div
          key={index}
          className={cx(
            styles['row'],
            middle !== undefined && styles['counted'],
            faint && styles['faint'],
            total && styles['total'],
          )}
        >
          <dt className={styles['key']}>
            <span className={styles['label']}>{label}</span>
            {middle !== undefined && <span className={styles['middle']}>{middle}</span>}
          </dt>
          <dd className={cx(styles['value'], tone && styles['toned'])} data-tone={tone}>
            {href === undefined ? (
              value
            ) : (
              <a className={styles['link']} href={href}>
                {value}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
