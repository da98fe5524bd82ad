import { parseTime } from '@nocturne/base/venue-time'
import { killStatus } from '@nocturne/contract/codes'
import { expect, it } from 'vitest'
import { formatUsableNights } from '#lib/format/prepaid-texts.ts'
import { formatCountdown, formatPeriod } from './sale-texts.ts'

const sale = { startTime: '2026-03-14 20:00:00', endTime: '2026-03-14 22:00:00' }

it('shows the period of a sale, with the end date only if it differs', () => {
  expect(formatPeriod(sale)).toBe('03-14 20:00 – 22:00')
  expect(formatPeriod({ ...sale, endTime: '2026-03-15 02:00:00' })).toBe('03-14 20:00 – 03-15 02:00')
})

it('shows the redemption period', () => {
  expect(formatUsableNights({ useStartDate: '2026-03-14', useEndDate: '2026-03-14' })).toBe('03-14 当晚可用')
  expect(formatUsableNights({ useStartDate: '2026-03-14', useEndDate: '2026-03-20' })).toBe('03-14 至 03-20 可用')
})

it.each([
  [killStatus.running, '2026-03-14 20:30:00', '01:30:00 后结束'],
  [killStatus.running, '2026-03-14 22:00:05', '00:00:00 后结束'],
  [killStatus.upcoming, '2026-03-12 19:59:59', '2 天 00:00:01 后开始'],
  [killStatus.ended, '2026-03-15 20:00:00', null],
])('counts down (%s, %s)', (status, now, text) =>
  expect(formatCountdown({ ...sale, status }, parseTime(now).getTime())).toBe(text),
)
