/** Texts for deposits. Pure. */
import { bookingDepositStatus, payMethod } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { formatTime } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'

import { formatShortTime } from '#lib/format/format.ts'
import type { BookingDetail } from './booking-states.ts'

/** Instruction for staff on how a deposit is refunded. */
export function formatRefundMethod({ depositMethod }: Pick<BookingDetail, 'depositMethod'>): string {
  if (depositMethod === payMethod.cash) return '以现金当面退给客人，从您的钱箱支出'
  if (depositMethod === payMethod.card) return '请在刷卡机上退回客人的卡'
  return '原路退回客人的微信或支付宝'
}

const isManualMethod = (method: string | null): boolean => method === payMethod.cash || method === payMethod.card

/** Hint for staff on how the deposit is refunded after a cancellation. */
export const formatRefundHint = ({ depositMethod }: Pick<BookingDetail, 'depositMethod'>): string =>
  isManualMethod(depositMethod) ? '取消后请由有退款权限的同事退给客人' : '取消后自动原路退回'

/**
 * Effect on a paid deposit if the booking is cancelled now. `back` is the text for a refund. Null if no deposit was
 * paid.
 */
export function formatCancelledDeposit(
  booking: Pick<BookingDetail, 'depositStatus' | 'depositAmount' | 'refundUntil'>,
  nowMs: number,
  back: string,
): string | null {
  const { depositStatus, depositAmount, refundUntil } = booking
  if (depositStatus !== bookingDepositStatus.paid) return null
  const sum = `已付订金 ${formatFen(depositAmount, { trim: true })}`
  return formatTime(nowMs) > refundUntil
    ? `${sum}：已过可退时间（${formatShortTime(refundUntil)}），取消后不退`
    : `${sum}：${back}`
}

/** `已抵扣`, `已抵扣，已退 ¥100`: status of a deposit, and the amount of a deducted one refunded with its bill. */
export function formatDepositState({
  depositStatus,
  depositRefunded,
}: Pick<BookingDetail, 'depositStatus' | 'depositRefunded'>): string {
  const state = getLabel('booking_deposit_status', depositStatus)
  const isPart = depositStatus === bookingDepositStatus.used && depositRefunded > 0
  return isPart ? `${state}，已退 ${formatFen(depositRefunded, { trim: true })}` : state
}
