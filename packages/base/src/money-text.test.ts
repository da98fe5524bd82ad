import { expect, test } from 'vitest'
import { formatFen } from './money.ts'
import { formatShortFen } from './short-money.ts'

test.for([
  [0, '¥0'],
  [123, '¥1.23'],
  [999_999, '¥9,999.99'],
  [1_000_000, '¥10,000'],
  [1_234_567, '¥12,346'],
  [-1_234_567, '−¥12,346'],
  [99_999_999, '¥1,000,000'],
  [100_000_000, '¥100万'],
  [305_916_582, '¥305.92万'],
  [-305_916_582, '−¥305.92万'],
] as const)('shortens %i fen to %s', ([fen, text]) => {
  expect(formatShortFen(fen)).toBe(text)
  expect(formatShortFen(fen, { symbol: false })).toBe(text.replace('¥', ''))
})

test('is exact below ten thousand yuan and off by at most half a unit above', () => {
  for (let fen = 0; fen < 1_000_000; fen += 777) expect(formatShortFen(fen)).toBe(formatFen(fen, { trim: true }))
  for (let fen = 1_000_000; fen < 300_000_000; fen += 1_234_567) {
    const [, digits = '', unit] = /^¥([\d,.]+)(万?)$/.exec(formatShortFen(fen)) ?? []
    const shown = Number(digits.replaceAll(',', '')) * (unit ? 1_000_000 : 100)
    expect(Math.abs(shown - fen)).toBeLessThanOrEqual(unit ? 5_000 : 50)
  }
})
