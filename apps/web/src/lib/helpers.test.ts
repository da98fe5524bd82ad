import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { debounce, throttle } from './debounce.ts'
import {
  formatClock,
  formatElapsed,
  formatTime,
  countMinutesSince,
  formatMonthDay,
  formatPercent,
  formatRemaining,
  formatShortTime,
} from './format/format.ts'
import { createStreamParser, parseLiveEvent, computeReconnectDelayMs } from './live/live-events.ts'
import { parseReturnAddress } from './identity/safe-target.ts'
import { LOCK_TIMEOUT_MS, claimLease } from './offline/sender-lock.ts'
import { barColours } from './theme.ts'

describe('§9 helpers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('debounce waits 1000 ms after the last call', () => {
    const work = vi.fn()
    const calm = debounce(work)
    calm(1)
    vi.advanceTimersByTime(999)
    calm(2)
    vi.advanceTimersByTime(999)
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(work.mock.calls).toEqual([[2]])
  })

  test('throttle calls immediately and then ignores calls for 1000 ms', () => {
    const work = vi.fn()
    const calm = throttle(work)
    calm(1)
    calm(2)
    vi.advanceTimersByTime(999)
    calm(3)
    vi.advanceTimersByTime(1)
    calm(4)
    expect(work.mock.calls).toEqual([[1], [4]])
  })

  test('times are YYYY-MM-DD HH:mm:ss in venue time', () => {
    expect(formatTime(Date.UTC(2026, 10, 20, 14, 5, 9))).toBe('2026-11-20 22:05:09')
  })
})

test('formats parts of a time, elapsed and remaining time', () => {
  const time = '2026-11-20 22:05:09'
  expect([formatClock(time), formatShortTime(time), formatMonthDay(time)]).toEqual(['22:05', '11-20 22:05', '11月20日'])
  const now = Date.UTC(2026, 10, 20, 15, 47, 10)
  expect(formatElapsed(time, now)).toBe('1:42')
  expect(formatElapsed('2026-11-21 02:00:00', now)).toBe('0:00')
  // Guests count as late from the first full minute on.
  expect(countMinutesSince('2026-11-20 23:46:11', now)).toBe(0)
  expect(countMinutesSince('2026-11-20 23:46:10', now)).toBe(1)
  expect(countMinutesSince('2026-11-21 02:00:00', now)).toBe(0)
  expect(formatRemaining('2026-11-20 23:48:00', now)).toBe('0分50秒')
  expect(formatRemaining(time, now)).toBeNull()
  expect([formatPercent(410), formatPercent(10_000), formatPercent(1_234)]).toEqual(['4.1%', '100%', '12.34%'])
})

test('§4 bars are white with black text in light mode, black with white text in dark mode', () => {
  expect(barColours).toEqual({
    light: { background: '#ffffff', text: '#000000' },
    dark: { background: '#000000', text: '#ffffff' },
  })
})

describe('live stream', () => {
  test('emits an event at its blank line, wherever the chunks break', () => {
    const text = ': ping\n\nid: 41\ndata: {"topic":"table","ids":[3]}\n\nevent: reset\ndata: {}\n\n'
    for (let cut = 0; cut <= text.length; cut++) {
      const parser = createStreamParser()
      expect([...parser.feed(text.slice(0, cut)), ...parser.feed(text.slice(cut))]).toEqual([
        { id: '41', event: 'message', data: '{"topic":"table","ids":[3]}' },
        { event: 'reset', data: '{}' },
      ])
    }
  })

  test('ignores events without a topic or with invalid JSON', () => {
    expect(parseLiveEvent('{"topic":"table"}')).toEqual({ topic: 'table', ids: [], rows: [] })
    expect([parseLiveEvent('{'), parseLiveEvent('null'), parseLiveEvent('{"ids":[1]}')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('reconnects after 0.5 to 45 seconds', () => {
    expect(computeReconnectDelayMs(0, 0)).toBe(500)
    expect(computeReconnectDelayMs(50, 1)).toBe(45_000)
  })
})

describe('one sender among tabs over plain HTTP', () => {
  test('refuses a lease of another tab, renews it for its owner and frees it after expiry', () => {
    const lease = claimLease(undefined, 'a', 0)
    expect(lease).toEqual({ key: 'sender', owner: 'a', until: LOCK_TIMEOUT_MS })
    expect(claimLease(lease, 'b', LOCK_TIMEOUT_MS - 1)).toBeUndefined()
    expect(claimLease(lease, 'a', 10)?.until).toBe(10 + LOCK_TIMEOUT_MS)
    expect(claimLease(lease, 'b', LOCK_TIMEOUT_MS)?.owner).toBe('b')
  })
})

describe('return address of a sign-in', () => {
  test.each(['/', '/pages/operat/bill/index?tableRecordId=7', '/pages/a#b'])('accepts %s', (target) =>
    expect(parseReturnAddress(target)).toBe(target),
  )
  test.each([
    null,
    '',
    'pages/x',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    ' /x',
    '/x\u0000',
  ])('rejects %j', (target) => expect(parseReturnAddress(target)).toBeNull())
})
