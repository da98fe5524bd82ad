import { scheduleStatus } from '@nocturne/contract/codes'

import { timesOf, type Cell } from '../schedule-texts.ts'
import styles from './schedule.module.css'

/** Which colour is which shift, of those in sight. */
export function Legend({ cells }: { cells: readonly Cell[] }) {
  const shifts = new Map(cells.filter(({ onTime }) => onTime !== null).map((cell) => [cell.shiftName, cell]))
  const drafts = cells.some(({ status }) => status === scheduleStatus.draft)
  return (
    <ul className={styles['legend']} aria-label="图例">
      {[...shifts.values()].map((shift) => (
        <li key={shift.shiftName}>
          <i data-tone={shift.color} />
          {shift.shortName} {timesOf(shift)}
        </li>
      ))}
      {drafts && (
        <li>
          <i className={styles['dashed']} data-tone="neutral" />
          未发布
        </li>
      )}
    </ul>
  )
}
