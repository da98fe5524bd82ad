/** Texts for sales: period, redemption period and countdown. */
import { parseTime } from '@nocturne/base/venue-time'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { killStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'

export type Sale = AnswerOf<typeof flashSales.activityDetail>

const formatShortTime = (time: string) => time.slice(5, 16)

/** `03-14 20:00 – 22:00`; the end date only if it differs. */
export function formatPeriod({ startTime, endTime }: Pick<Sale, 'startTime' | 'endTime'>): string {
  const end = startTime.slice(0, 10) === endTime.slice(0, 10) ? endTime.slice(11, 16) : formatShortTime(endTime)
  return `${formatShortTime(startTime)} – ${end}`
}

/** Text such as `2 天 02:13:24 后结束` or `00:05:10 后开始`; null for a sale that has ended. */
export function formatCountdown(
  { status, startTime, endTime }: Pick<Sale, 'status' | 'startTime' | 'endTime'>,
  now: number,
) {
  if (status === killStatus.running) return `${formatDuration(parseTime(endTime).getTime() - now)} 后结束`
  if (status === killStatus.upcoming) return `${formatDuration(parseTime(startTime).getTime() - now)} 后开始`
  return null
}

function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400]
  const formatTwoDigits = (value: number) => String(value).padStart(2, '0')
  const clock = `${formatTwoDigits(Math.floor(rest / 3600))}:${formatTwoDigits(Math.floor((rest % 3600) / 60))}:${formatTwoDigits(rest % 60)}`
  return days > 0 ? `${days} 天 ${clock}` : clock
}
