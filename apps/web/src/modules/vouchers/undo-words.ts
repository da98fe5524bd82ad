/** Cancellation period of a verification as text. Pure. */
import { parseTime } from '@nocturne/base/venue-time'
import { voucherStatus } from '@nocturne/contract/codes'
import type { Brief } from './queries.ts'

type Timed = Pick<Brief, 'status' | 'cancelling' | 'cancelDeadline'>

/** Milliseconds left in which the platform accepts a cancellation; 0 after that, or if there is nothing to cancel. */
export function undoLeft({ status, cancelling, cancelDeadline }: Timed, now: number): number {
  if (status !== voucherStatus.verified || cancelling || cancelDeadline === null) return 0
  return Math.max(0, parseTime(cancelDeadline).getTime() - now)
}

/** `46:18 内可撤销` or the text after it, for a row of the list; '' if never verified or already cancelled. */
export function undoWords(voucher: Timed, now: number): string {
  if (voucher.status !== voucherStatus.verified) return ''
  if (voucher.cancelling) return '正在等待平台撤销'
  const left = undoLeft(voucher, now)
  return left > 0 ? `${countdown(left)} 内可撤销` : '已过撤销时限'
}

const two = (value: number) => String(value).padStart(2, '0')

/** Minutes and seconds: `46:18`; `05:00` at the start of five minutes. */
export const countdown = (ms: number): string => `${two(Math.floor(ms / 60_000))}:${two(Math.floor(ms / 1_000) % 60)}`
