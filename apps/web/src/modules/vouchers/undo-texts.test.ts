import { parseTime } from '@nocturne/base/venue-time'
import { voucherStatus } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'

import { computeRemainingCancelMs, formatCancelPeriod } from './undo-texts.ts'

const voucher = { status: voucherStatus.verified, cancelling: false, cancelDeadline: '2026-03-14 23:30:00' }
const at = (time: string) => parseTime(`2026-03-14 ${time}`).getTime()

describe('until when a verification can be undone', () => {
  it('counts down to the second, and is over at its end', () => {
    expect(formatCancelPeriod(voucher, at('22:43:42'))).toBe('46分18秒 内可撤销')
    expect(formatCancelPeriod(voucher, at('23:29:59'))).toBe('0分01秒 内可撤销')
    expect([formatCancelPeriod(voucher, at('23:30:00')), computeRemainingCancelMs(voucher, at('23:30:00'))]).toEqual([
      '已过撤销时限',
      0,
    ])
    expect([formatCancelPeriod(voucher, at('23:59:00')), computeRemainingCancelMs(voucher, at('23:59:00'))]).toEqual([
      '已过撤销时限',
      0,
    ])
  })

  it('is empty while the platform is queried, and for anything not verified or already cancelled', () => {
    const early = at('22:40:00')
    const pendingVoucher = { ...voucher, cancelling: true }
    expect([formatCancelPeriod(pendingVoucher, early), computeRemainingCancelMs(pendingVoucher, early)]).toEqual([
      '正在等待平台撤销',
      0,
    ])
    for (const status of [voucherStatus.verifying, voucherStatus.failed, voucherStatus.cancelled])
      expect([
        formatCancelPeriod({ ...voucher, status }, early),
        computeRemainingCancelMs({ ...voucher, status }, early),
      ]).toEqual(['', 0])
    expect(computeRemainingCancelMs({ ...voucher, cancelDeadline: null }, early)).toBe(0)
  })
})
