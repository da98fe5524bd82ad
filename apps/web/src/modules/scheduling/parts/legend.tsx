import { scheduleStatus } from '@nocturne/contract/codes'

import { formatShiftTimes, type ScheduleCell } from '../schedule-texts.ts'
import styles from './schedule.module.css'

/** Colours of the visible shifts. */
export function ShiftLegend({ cells, hasLeave }: { cells: readonly ScheduleCell[]; hasLeave: boolean }) {
  const shifts = new Map(cells.filter(({ onTime }) => onTime !== null).map((cell) => [cell.shiftName, cell]))
  const drafts = cells.some(({ status }) => status === scheduleStatus.draft)
  return (
    <ul className={styles['legend']} aria-label="图例">
      {[...shifts.values()].map((shift) => (
        <li key={shift.shiftName}>
          <i data-tone={shift.color} />
          {shift.shortName} {formatShiftTimes(shift)}
        </li>
      ))}
      {hasLeave && (
        <li>
          <i data-tone="warning" />假 已批准的请假
        </li>
      )}
      {drafts && (
        <li>
          <i className={styles['dashed']} data-tone="neutral" />
          未发布
        </li>
      )}
    </ul>
  )
}
