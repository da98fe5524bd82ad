import { expect, test } from 'vitest'
import { isRefundStuck, computeRefundPause, computeNextSendMs } from './refund-follow-rules.ts'

test('grows the pauses to an hour and no further', () => {
  const pauses = Array.from({ length: 9 }, (_, pollCount) => computeRefundPause(pollCount) / 1_000)
  expect(pauses).toEqual([10, 20, 30, 60, 300, 900, 3_600, 3_600, 3_600])
})

test('reports a stuck refund once', () => {
  expect(Array.from({ length: 9 }, (_, pollCount) => isRefundStuck(pollCount)).indexOf(true)).toBe(6)
  expect(Array.from({ length: 9 }, (_, pollCount) => isRefundStuck(pollCount)).filter(Boolean)).toHaveLength(1)
})

test('waits a minute between two refunds of one order; the first is sent immediately', () => {
  expect(computeNextSendMs(null)).toBe(0)
  expect(computeNextSendMs('2026-03-14 22:00:00')).toBe(Date.parse('2026-03-14T22:01:00+08:00'))
})
