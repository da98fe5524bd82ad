import { expect, test } from 'vitest'

import { moveRange } from './sheet-range.ts'

const TODAY = '2026-11-27'

test.each([
  ['one night', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19', '2026-11-21', '2026-11-21'],
  ['a week', '2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08', '2026-11-16', '2026-11-22'],
  ['a week whose next ends in the future', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15', '2026-11-23', TODAY],
  ['a whole month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30', '2026-11-01', TODAY],
  ['the current month, which has no next', '2026-11-01', TODAY, '2026-10-01', '2026-10-31', '2026-11-01', TODAY],
  ['tonight, which has no next', TODAY, TODAY, '2026-11-26', '2026-11-26', TODAY, TODAY],
])('moves %s', (_, begin, end, earlierBegin, earlierEnd, laterBegin, laterEnd) => {
  const range = { beginDate: begin, endDate: end }
  expect(moveRange(range, -1, TODAY)).toEqual({ beginDate: earlierBegin, endDate: earlierEnd })
  expect(moveRange(range, 1, TODAY)).toEqual({ beginDate: laterBegin, endDate: laterEnd })
})
