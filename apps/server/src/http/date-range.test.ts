import { expect, test } from 'vitest'
import { resolveDateRange, assertDateRange } from './date-range.ts'

const TONIGHT = '2026-03-14'

test.each([
  [{}, TONIGHT, TONIGHT],
  [{ beginDate: '2026-03-01' }, '2026-03-01', '2026-03-01'],
  [{ endDate: '2026-03-02' }, '2026-03-02', '2026-03-02'],
  [{ beginDate: '2025-03-14', endDate: TONIGHT }, '2025-03-14', TONIGHT],
])('%j is %s to %s', (query, beginDate, endDate) => {
  expect(resolveDateRange(query, TONIGHT)).toEqual({ beginDate, endDate })
})

test.each([
  [{ beginDate: '2026-03-15', endDate: TONIGHT }, '开始日期不能晚于结束日期'],
  [{ beginDate: '2025-03-13', endDate: TONIGHT }, '日期范围需在366天以内'],
])('%j is rejected: %s', (query, words) => {
  expect(() => resolveDateRange(query, TONIGHT)).toThrow(words)
  expect(() => assertDateRange(query)).toThrow(words)
})

test('accepts a range with one open side', () => {
  expect(() => assertDateRange({ beginDate: '2020-01-01' })).not.toThrow()
})
