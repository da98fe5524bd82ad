import { expect, test } from 'vitest'

import { addView, resolveView, type SavedView } from './saved-views.ts'

const view: SavedView = {
  name: '本月实收',
  report: 'salesDepts',
  state: {
    range: { beginDate: '2026-10-01', endDate: '2026-10-20' },
    keys: { deptId: 3 },
    keyword: '',
    sort: { column: 'paidAmount', descending: true },
    open: 4,
  },
  quick: 'month',
  columns: { hidden: [], pinned: [] },
}

test('means the current nights when it was saved for a quick range, else the same nights', () => {
  expect(resolveView(view, '2026-11-27')).toEqual({
    ...view.state,
    range: { beginDate: '2026-11-01', endDate: '2026-11-27' },
    open: null,
  })
  expect(resolveView({ ...view, quick: null }, '2026-11-27').range).toEqual(view.state.range)
})

test('replaces the view of the same report and name', () => {
  const other = { ...view, report: 'summaryDepts' }
  const renewed = { ...view, quick: null }
  expect(addView([view, other], renewed)).toEqual([renewed, other])
})
