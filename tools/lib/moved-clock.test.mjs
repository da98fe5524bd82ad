import { expect, test } from 'vitest'
import { moveClockTo } from './moved-clock.mjs'

const at = (time) => new Date(`2026-03-14T${time}+08:00`)

test.each([
  ['12:05', '22:40:30', 13 * 3600 + 25 * 60],
  ['22:40', '20:00:00', 2 * 3600 + 40 * 60],
  ['01:30', '01:30:59', 0],
  ['05:00', '05:01:00', 24 * 3600 - 60],
])('moves the clock forward to the next %s', (hour, now, seconds) => {
  expect(moveClockTo(hour, at(now))).toMatchObject({ offsetSeconds: seconds, env: { FAKETIME: `+${seconds}` } })
})

test.each(['', '24:00', '9:00', '12:60', '12:05 '])('rejects %j', (hour) => {
  expect(moveClockTo(hour, at('12:00:00'))).toBeNull()
})
