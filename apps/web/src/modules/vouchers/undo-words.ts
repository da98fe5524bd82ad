/** Until when a verification is taken back, in words. Pure. */
import { parseTime } from '@nocturne/base/venue-time'
import { voucherStatus } from '@nocturne/contract/codes'
import type { Brief } from './queries.ts'

type Timed = Pick<Brief, 'status' | 'cancelling' | 'cancelDeadline'>

/** Milliseconds in which the platform still takes it back; 0 once that is over, or where there is nothing to take back. */
export function undoLeft({ status, cancelling, cancelDeadline }: Timed, now: number): number {
  if (status !== voucherStatus.verified || cancelling || cancelDeadline === null) return 0
  return Math.max(0, parseTime(cancelDeadline).getTime() - now)
}

/** `46:18 内可撤销` and what comes after it, as a row of the night says it; '' for what was never verified or is taken back. */
export function undoWords(voucher: Timed, now: number): string {
  if (voucher.status !== voucherStatus.verified) return ''
  if (voucher.cancelling) return '正在等待平台撤销'
  const left = undoLeft(voucher, now)
  return left > 0 ? `${countdown(left)} 内可撤销` : '已过撤销时限'
}

const two = (value: number) => String(value).padStart(2, '0')

/** Minutes and seconds: `46:18`; `05:00` for the last moment of five minutes. */
export const countdown = (ms: number): string => `${two(Math.floor(ms / 60_000))}:${two(Math.floor(ms / 1_000) % 60)}`
