import { expect, test } from 'vitest'

import { getQuickRange, findQuickRange, formatRange } from './date-range.ts'

const TODAY = '2026-11-27'

test.for([
  ['2026-11-27', '2026-11-27', '11月27日'],
  ['2026-11-01', '2026-11-27', '11月1日–11月27日'],
  ['2025-11-27', '2026-11-27', '2025年11月27日–2026年11月27日'],
  ['2025-11-27', '2025-11-27', '2025年11月27日'],
  ['2025-10-01', '2025-10-31', '2025年10月1日–2025年10月31日'],
] as const)('names the year of %s to %s when it is not the current one', ([beginDate, endDate, text]) => {
  expect(formatRange({ beginDate, endDate }, TODAY)).toBe(text)
})

test('computes this year and the last 30 nights', () => {
  expect(getQuickRange('year', TODAY)).toEqual({ beginDate: '2026-01-01', endDate: TODAY })
  expect(getQuickRange('thirtyNights', TODAY)).toEqual({ beginDate: '2026-10-29', endDate: TODAY })
  expect(findQuickRange({ beginDate: '2026-01-01', endDate: TODAY }, TODAY)).toBe('year')
})
