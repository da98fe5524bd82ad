/** Computes the nights covered by leave. Pure. */
import { findCoveredHours } from '@nocturne/base/leave-span'
import { addDays, addMinutes, parseTime } from '@nocturne/base/venue-time'

/** Venue times, which sort chronologically. */
type Leave = { userId: number; beginAt: string; endAt: string }
type Cell = { userId: number; businessDate: string; onMinute: number | null; offMinute: number | null }
type Hours = { onMinute: number; offMinute: number }

type LeaveNight = {
  userId: number
  businessDate: string
  beginTime: string
  endTime: string
  /** True when the leave covers at least half of the night's hours. */
  away: boolean
}

/** Hours assumed for a night without a planned shift: people start in the evening. */
const EVENING: Hours = { onMinute: 18 * 60, offMinute: 28 * 60 }

type Nights = {
  /** Planned cells; for two cells of one night the last one counts. */
  cells: readonly Cell[]
  dates: readonly string[]
  /** Typical hours of a person, for nights without a planned shift; `EVENING` for people without an entry. */
  usual?: ReadonlyMap<number, Hours>
}

/**
 * Returns each night of `dates` that a leave overlaps, by person and date. When two leaves overlap the same night, the
 * longer one counts.
 */
export function computeLeaveNights(leaves: readonly Leave[], { cells, dates, usual }: Nights): LeaveNight[] {
  const planned = new Map(cells.map((cell) => [`${cell.userId} ${cell.businessDate}`, cell]))
  const getHours = (userId: number, date: string): Hours => {
    const cell = planned.get(`${userId} ${date}`)
    return cell && cell.onMinute !== null && cell.offMinute !== null
      ? { onMinute: cell.onMinute, offMinute: cell.offMinute }
      : (usual?.get(userId) ?? EVENING)
  }
  const touched = leaves.flatMap((leave) =>
    dates.flatMap((date) => {
      if (date > leave.endAt.slice(0, 10) || addDays(date, 2) < leave.beginAt.slice(0, 10)) return []
      const { onMinute, offMinute } = getHours(leave.userId, date)
      const minutes = computeOverlapMinutes(leave, date, { onMinute, offMinute })
      if (minutes <= 0) return []
      const { userId, beginAt: beginTime, endAt: endTime } = leave
      const away = minutes * 2 >= offMinute - onMinute
      return [{ minutes, night: { userId, businessDate: date, beginTime, endTime, away } }]
    }),
  )
  const longest = new Map<string, LeaveNight>()
  for (const { night } of touched.toSorted((a, b) => a.minutes - b.minutes))
    longest.set(`${night.userId} ${night.businessDate}`, night)
  return [...longest.values()].toSorted((a, b) => a.userId - b.userId || (a.businessDate < b.businessDate ? -1 : 1))
}

function computeOverlapMinutes(leave: Leave, date: string, { onMinute, offMinute }: Hours): number {
  const from = addMinutes(`${date} 00:00:00`, onMinute)
  const to = addMinutes(`${date} 00:00:00`, offMinute)
  const covered = findCoveredHours(leave, { businessDate: date, from, to })
  return covered ? (Number(parseTime(covered.to)) - Number(parseTime(covered.from))) / 60_000 : 0
}
