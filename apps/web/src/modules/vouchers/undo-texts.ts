/** Cancellation period of a verification as text. Pure. */
import { parseTime } from '@nocturne/base/venue-time'
import { voucherStatus } from '@nocturne/contract/codes'

import { formatMinutes } from '#lib/format/format.ts'
import type { Brief } from './queries.ts'

type Timed = Pick<Brief, 'status' | 'cancelling' | 'cancelDeadline'>

/** Milliseconds left in which the platform accepts a cancellation; 0 after that, or if there is nothing to cancel. */
export function computeUndoMs({ status, cancelling, cancelDeadline }: Timed, now: number): number {
  if (status !== voucherStatus.verified || cancelling || cancelDeadline === null) return 0
  return Math.max(0, parseTime(cancelDeadline).getTime() - now)
}

/** `46分18秒 内可撤销` or the text after it, for a row of the list; '' if never verified or already cancelled. */
export function formatUndo(voucher: Timed, now: number): string {
  if (voucher.status !== voucherStatus.verified) return ''
  if (voucher.cancelling) return '正在等待平台撤销'
  const left = computeUndoMs(voucher, now)
  return left > 0 ? `${formatCountdown(left)} 内可撤销` : '已过撤销时限'
}

/** Minutes and seconds: `46分18秒`. */
export const formatCountdown = (ms: number): string => formatMinutes(Math.floor(ms / 1_000))
