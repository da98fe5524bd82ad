import { expect, test } from 'vitest'

import { buildSheetPath, formatSheetState, parseSheetState, type SheetState } from './sheet-address.ts'

const state: SheetState = {
  range: { beginDate: '2026-11-01', endDate: '2026-11-27' },
  keys: { deptId: 3, userId: 12, businessDate: '2026-11-20' },
  keyword: '阿杰',
  sort: { column: 'paidAmount', descending: true },
  open: 0,
}

test('reads back what it writes', () => {
  expect(parseSheetState(formatSheetState(state))).toEqual(state)
  expect(buildSheetPath('salesDepts')).toBe('/reports/salesDepts')
})

test.each(['beginDate=2026-11-01', 'beginDate=x&endDate=2026-11-27', 'deptId=-1', 'userId=1.5', 'row=-1', 'row=x'])(
  'ignores %s',
  (text) => {
    expect(parseSheetState(new URLSearchParams(text))).toEqual({
      range: null,
      keys: {},
      keyword: '',
      sort: null,
      open: null,
    })
  },
)
