import { expect, test } from 'vitest'

import { listNightWarnings } from './night-warnings.ts'

const hours = { open: '20:00', end: '05:00', weekendEnd: '06:00', closedDates: [] }

test('lists everything unusual about closing a night, and nothing for a normal one', () => {
  expect(
    listNightWarnings({
      now: '2026-03-12 22:16:00',
      hours,
      bookingCount: 3,
      drawers: [{ cashierName: '小岩' }],
      approvalCount: 7,
      runningCount: 1,
    }),
  ).toEqual([
    '仍在营业时间 20:00–05:00',
    '还有 3 个预订未到店',
    '小岩 的钱箱未交班',
    '7 项审批待处理',
    '1 笔收款进行中',
  ])
  const quiet = { hours, bookingCount: 0, drawers: [], approvalCount: 0, runningCount: 0 }
  expect(listNightWarnings({ ...quiet, now: '2026-03-13 06:10:00' })).toEqual([])
  expect(listNightWarnings({ ...quiet, now: '2026-03-13 04:59:00' })).toHaveLength(1)
})
