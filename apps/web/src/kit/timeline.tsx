import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'
import styles from './timeline.module.css'

export interface TimelineStep {
  key: string | number
  /** Event: `审批通过`. */
  title: ReactNode
  who?: string | undefined
  when?: string | undefined
  note?: ReactNode
  tone?: Tone
}

/** Sequence of events with person and time. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles['line']} aria-label={label}>
      {steps.map(({ key, title, who, when, note, tone = 'neutral' }) => (
        <li key={key} className={styles['step']} data-tone={tone}>
          <div className={styles['head']}>
            <span className={styles['title']}>{title}</span>
            {when && <time className={styles['fact']}>{when}</time>}
          </div>
          {who && <div className={styles['fact']}>{who}</div>}
          {note !== undefined && <div className={styles['note']}>{note}</div>}
        </li>
      ))}
    </ol>
  )
}
