/** Warnings about closing a night now, as text. Pure. */
import { formatOpeningHours, isOpenAt, type OpeningHours } from '@nocturne/base/opening-hours'
import { parseBusinessDate } from '@nocturne/base/venue-time'

type NightFacts = {
  /** Current venue time. */
  now: string
  hours: OpeningHours | undefined
  bookingCount: number
  drawers: readonly { cashierName: string }[]
  approvalCount: number
  runningCount: number
}

export function listNightWarnings({
  now,
  hours,
  bookingCount,
  drawers,
  approvalCount,
  runningCount,
}: NightFacts): string[] {
  return [
    hours && isOpenAt(now, hours) && `仍在营业时间 ${formatOpeningHours(parseBusinessDate(now), hours)}`,
    bookingCount > 0 && `还有 ${bookingCount} 个预订未到店`,
    drawers.length > 0 && `${drawers.map(({ cashierName }) => cashierName).join('、')} 的钱箱未交班`,
    approvalCount > 0 && `${approvalCount} 项审批待处理`,
    runningCount > 0 && `${runningCount} 笔收款进行中`,
  ].filter((line) => typeof line === 'string')
}
