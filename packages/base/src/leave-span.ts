/** Leave by business date. Leave for whole calendar dates covers the nights that begin on these dates. Pure. */
import { addDays } from './venue-time.ts'

/** Begin and end of a leave, venue time. */
export type LeaveSpan = { beginAt: string; endAt: string }

/** First and last date of a leave for whole dates (00:00 to 23:59 or 24:00); null for any other leave. */
export function findWholeDates({ beginAt, endAt }: LeaveSpan): { from: string; to: string } | null {
  if (!beginAt.endsWith(' 00:00:00') || endAt <= beginAt) return null
  const [date = '', time = ''] = endAt.split(' ')
  if (time === '00:00:00') return { from: beginAt.slice(0, 10), to: addDays(date, -1) }
  return time >= '23:59:00' ? { from: beginAt.slice(0, 10), to: date } : null
}

/** Part of the hours `from` … `to` of a business date that the leave covers; null when they do not overlap. */
export function findCoveredHours(
  { beginAt, endAt }: LeaveSpan,
  night: { businessDate: string; from: string; to: string },
): { from: string; to: string } | null {
  const dates = findWholeDates({ beginAt, endAt })
  if (dates)
    return dates.from <= night.businessDate && night.businessDate <= dates.to
      ? { from: night.from, to: night.to }
      : null
  const from = beginAt > night.from ? beginAt : night.from
  const to = endAt < night.to ? endAt : night.to
  return from < to ? { from, to } : null
}
