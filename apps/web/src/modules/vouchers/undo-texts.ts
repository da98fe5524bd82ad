/** Cancellation period of a verification as text. Pure. */
import { parseTime } from '@nocturne/base/venue-time'
import { voucherStatus } from '@nocturne/contract/codes'

import { formatMinutesSeconds } from '#lib/format/format.ts'
import type { VerificationSummary } from './queries.ts'

type Timed = Pick<VerificationSummary, 'status' | 'cancelling' | 'cancelDeadline'>

/** Milliseconds in which the platform still accepts a cancellation; 0 afterwards, or if there is nothing to cancel. */
export function computeRemainingCancelMs({ status, cancelling, cancelDeadline }: Timed, now: number): number {
  if (status !== voucherStatus.verified || cancelling || cancelDeadline === null) return 0
  return Math.max(0, parseTime(cancelDeadline).getTime() - now)
}

/**
 * Cancellation period for a list row: `46分18秒 内可撤销`, or that it has ended; '' if the voucher was never verified or is
 * already cancelled.
 */
export function formatCancelPeriod(voucher: Timed, now: number): string {
  if (voucher.status !== voucherStatus.verified) return ''
  if (voucher.cancelling) return '正在等待平台撤销'
  const left = computeRemainingCancelMs(voucher, now)
  return left > 0 ? `${formatCountdown(left)} 内可撤销` : '已过撤销时限'
}

/** Minutes and seconds: `46分18秒`. */
export const formatCountdown = (ms: number): string => formatMinutesSeconds(Math.floor(ms / 1_000))
