import { expect, test } from 'vitest'
import { isStuck, refundPause, sendsAfter } from './refund-follow-rules.ts'

test('pauses grow to an hour and stay there', () => {
  const pauses = Array.from({ length: 9 }, (_, checks) => refundPause(checks) / 1_000)
  expect(pauses).toEqual([10, 20, 30, 60, 300, 900, 3_600, 3_600, 3_600])
})

test('people hear of a refund that hangs once', () => {
  expect(Array.from({ length: 9 }, (_, checks) => isStuck(checks)).indexOf(true)).toBe(6)
  expect(Array.from({ length: 9 }, (_, checks) => isStuck(checks)).filter(Boolean)).toHaveLength(1)
})

test('a minute lies between two refunds of one order; the first is sent at once', () => {
  expect(sendsAfter(null)).toBe(0)
  expect(sendsAfter('2026-03-14 22:00:00')).toBe(Date.parse('2026-03-14T22:01:00+08:00'))
})
